"""What several tests share: sample projects, searchers on trial, stand-ins for the window."""
