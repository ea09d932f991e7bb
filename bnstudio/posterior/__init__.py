"""The posterior probability of every arc, under a score that is a log marginal likelihood.

Read ``weights`` (the weights of families), then ``exact``, which sums over all networks in two
ways: over orders and over DAGs (``_subset_kernels``, ``_orders_kernels``, ``_dags_kernels``).
``forecast`` says beforehand what that takes. For more variables ``sampling`` draws partitions
(``candidates``, ``_partition_kernels``, ``_reversal_kernels``, ``_tempering_kernels``).
"""

__all__ = ["exact", "forecast", "sampling", "settings"]
