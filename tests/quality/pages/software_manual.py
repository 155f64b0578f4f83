"""A chapter of a software manual: code blocks, a list of options, permalinks and a sidebar with contents."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Running jobs
      Starting a job
        Environment
        Working directory
      Scheduling
      When a job fails
        Giving up
        Notifications
      Command reference
    """,
    {
        "Running jobs": ["A job is a command that Quillrunner starts"],
        "Starting a job": [
            "a name and the command to run:",
            "quill run --name backup",
            "so wildcards are not expanded.",
        ],
        "Environment": ["A job inherits nothing from your shell.", 'LANG = "C.UTF-8"'],
        "Working directory": ["to start somewhere else."],
        "Scheduling": ["so that runs never overlap.", 'every = "15min"', "skipped in spring"],
        "Giving up": ["After five failures in a row", "quill release backup"],
        "Notifications": ["the last forty lines of output."],
        "Command reference": ["--timeout SECONDS", "There is no limit by default."],
    },
    [
        "Getting started",
        "Your first job",
        "Release notes",
        "View page source",
        "¶",
        "« Previous",
        "the Quillrunner authors",
        "Built with Papyrus",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        missed=[
            "Running jobs",
            "Starting a job",
            "Environment",
            "Working directory",
            "Scheduling",
            "When a job fails",
            "Giving up",
            "Notifications",
            "Command reference",
        ],
        invented=[
            "Running jobs¶",
            "Starting a job¶",
            "Environment¶",
            "Working directory¶",
            "Scheduling¶",
            "Note",
            "When a job fails¶",
            "Giving up¶",
            "Notifications¶",
            "Command reference¶",
            "--name NAME",
            "--cwd DIRECTORY",
            "--timeout SECONDS",
        ],
        strayed=[
            "A job is a command that Quillrunner starts",
            "a name and the command to run:",
            "quill run --name backup",
            "so wildcards are not expanded.",
            "A job inherits nothing from your shell.",
            'LANG = "C.UTF-8"',
            "to start somewhere else.",
            "so that runs never overlap.",
            'every = "15min"',
            "skipped in spring",
            "After five failures in a row",
            "quill release backup",
            "the last forty lines of output.",
            "--timeout SECONDS",
            "There is no limit by default.",
        ],
        furniture=["¶"],
    ),
)
