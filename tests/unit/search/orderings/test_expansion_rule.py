"""When lists are expanded: rarely enough, soon after a network from elsewhere, and repeatably."""

from bnstudio.search.orderings.expansion.expansion_rule import (
    FEW_ROUNDS,
    FIRST_ROUNDS_AT_ONCE,
    LONGEST_WAIT,
    STALE_ROUNDS,
    ExpansionRule,
)

ROWS = 1000


def cost(rule, rounds):
    """Return how many scores take so many rounds."""
    return round(rounds / rule._score)


def test_expansions_take_a_third_of_the_time_at_most():
    rule, step, spent = ExpansionRule(ROWS), 0, 0.0
    for _ in range(12):
        step = rule.expand_at
        assert rule.due(step) and not rule.due(step - 1)
        scores = int(rule.scores(short=False))
        rule.expanded(step, scores, 0, short=False, exhausted=False)
        spent += scores * rule._score
        assert spent <= rule.expand_at / 2 + STALE_ROUNDS


def test_each_expansion_may_take_twice_as_much_as_the_one_before_up_to_a_limit():
    rule, most = ExpansionRule(ROWS), []
    for _ in range(14):
        most.append(rule.scores(short=False) * rule._score)
        rule.expanded(rule.expand_at, 1, 0, short=False, exhausted=False)
    assert [round(one) for one in most] == [
        min(FIRST_ROUNDS_AT_ONCE * 2**k, LONGEST_WAIT) for k in range(14)
    ]


def test_the_wait_doubles_while_nothing_is_found_and_is_short_again_after():
    rule, waits = ExpansionRule(ROWS), []
    for _ in range(12):
        rule.expanded(rule.expand_at, 1, 0, short=False, exhausted=True)
        waits.append(rule.to_wait)
    assert waits == [min(STALE_ROUNDS * 2**k, LONGEST_WAIT) for k in range(1, 13)]
    rule.expanded(rule.expand_at, 1, 10, short=False, exhausted=False)
    assert rule.to_wait == STALE_ROUNDS


def test_a_network_from_elsewhere_is_expanded_around_at_once_and_shortly():
    rule = ExpansionRule(ROWS)
    rule.improved_elsewhere(5, 20)
    assert rule.due(5) and rule.is_short(5)
    assert rule.scores(short=True) == FEW_ROUNDS / rule._score
    before = rule.plain()
    rule.expanded(5, cost(rule, FEW_ROUNDS), 100, short=True, exhausted=False)
    assert not rule.due(5) and rule.plain() == {**before, "from_elsewhere": False}
    rule.improved_elsewhere(6, 2000)  # all families would take too long
    assert not rule.due(6)


def test_it_is_stale_after_some_rounds_without_a_better_network():
    rule = ExpansionRule(ROWS)
    rule.improved(10)
    assert not rule.stale(10 + STALE_ROUNDS - 1) and rule.stale(10 + STALE_ROUNDS)


def test_it_goes_on_where_it_stood():
    rule, other = ExpansionRule(ROWS), ExpansionRule(ROWS)
    rule.expanded(40, 5000, 300, short=False, exhausted=False)
    rule.improved(55)
    other.restore(rule.plain())
    assert other == rule
