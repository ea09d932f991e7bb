"""Undo is exact: whatever was done, undoing all gives the first state and redoing all the last."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import RunSpec
from bnstudio.project import commands
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.history import History
from bnstudio.project.run import Run

NAMES = ("A", "B", "C", "D")
name = st.sampled_from(NAMES)
place = st.tuples(st.integers(-9, 9).map(float), st.integers(-9, 9).map(float))
pairs = st.lists(st.tuples(name, name).filter(lambda p: p[0] < p[1]), unique=True, max_size=4)


def dag(arcs):
    return DAG(NAMES, [(NAMES.index(a), NAMES.index(b)) for a, b in arcs])


actions = st.one_of(
    st.tuples(st.just("edit"), pairs, st.dictionaries(name, st.none() | place, max_size=2)),
    st.tuples(st.just("move"), st.dictionaries(name, place, min_size=1), st.none() | st.just(7)),
    st.tuples(st.just("groups"), st.dictionaries(name, st.sampled_from(["x", "y"]))),
    st.tuples(st.just("knowledge"), pairs),
    st.tuples(st.just("include"), st.frozensets(name)),
    st.tuples(st.just("show"), st.integers(1, 3)),
    st.tuples(st.just("remove"), st.integers(1, 3)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


def state(project):
    """Everything that commands may change."""
    return (
        project.current_graph,
        dict(project.positions),
        dict(project.groups),
        project.knowledge,
        project.left_out,
        list(project.runs),
        {number: id(run) for number, run in project.runs.items()},
        project.dag,
    )


def start():
    project = Project()
    for number in (1, 2, 3):
        best = dag([NAMES[number - 1 : number + 1]])
        project.runs[number] = Run(number, RunSpec(), NAMES, state="finished", best=best)
    project.positions = {"A": (0.0, 0.0)}
    project.current_graph = project.run_graph(1)
    return project


def command_of(project, action):
    match action:
        case ("edit", arcs, places):
            before = {node: project.positions.get(node) for node in places}
            return commands.SetCurrentGraph(
                "edit", project.current_graph, project.edited_graph(dag(arcs)), before, places
            )
        case ("move", places, gesture):
            return commands.move_nodes(project, places, gesture)
        case ("groups", groups):
            return commands.SetGroups(dict(project.groups), groups)
        case ("knowledge", arcs):
            return commands.SetKnowledge(project.knowledge, Knowledge(required=tuple(arcs)))
        case ("include", left_out):
            return commands.SetLeftOut(project.left_out, left_out)
        case ("show", number) if number in project.runs:
            return commands.SetCurrentGraph(
                "show", project.current_graph, project.run_graph(number)
            )
        case ("remove", number) if number in project.runs:
            hand = project.current_graph
            if hand.run == number:
                hand = project.edited_graph(project.runs[number].dag)
            return commands.RemoveRun(project.runs[number], project.current_graph, hand)
    return None


@given(st.lists(actions, max_size=30))
@settings(deadline=None, max_examples=120)
def test_undo_all_and_redo_all(steps):
    project, history = start(), History()
    first = state(project)
    for action in steps:
        if action[0] == "undo":
            history.undo(project)
        elif action[0] == "redo":
            history.redo(project)
        else:
            command = command_of(project, action)
            if command is not None:
                changed = history.do(project, command)
                assert changed and history.undo_text == command.text and not history.redo_text
    while history.redo_text:
        history.redo(project)
    last = state(project)
    texts = []
    while history.undo_text:
        texts.append(history.undo_text)
        history.undo(project)
    assert state(project) == first
    redone = []
    while history.redo_text:
        redone.append(history.redo_text)
        history.redo(project)
    assert state(project) == last
    assert redone == texts[::-1]


@given(st.lists(actions, max_size=20))
@settings(deadline=None)
def test_each_undo_gives_the_state_before(steps):
    project, history = start(), History()
    states = [state(project)]
    for action in steps:
        command = command_of(project, action)
        if command is None or (action[0] == "move" and action[2] is not None):
            continue
        history.do(project, command)
        states.append(state(project))
    for before in reversed(states[:-1]):
        history.undo(project)
        assert state(project) == before
    assert history.undo(project) == frozenset()


def test_a_drag_is_one_step():
    project, history = start(), History()
    for x in range(5):
        history.do(project, commands.move_nodes(project, {"A": (x, 1.0)}, gesture=1))
    history.do(project, commands.move_nodes(project, {"A": (9.0, 1.0)}, gesture=2))
    history.undo(project)
    assert project.positions["A"] == (4, 1.0)
    history.undo(project)
    assert project.positions["A"] == (0.0, 0.0)
    assert not history.undo_text


def test_a_thousand_steps_can_be_undone():
    project, history = start(), History()
    for i in range(1000):
        hand = replace(project.current_graph, source=str(i))
        history.do(project, commands.SetCurrentGraph(f"step {i}", project.current_graph, hand))
    for _ in range(1000):
        history.undo(project)
    assert project.current_graph == GraphRecord("run", run=1, source="Run 1", score="bic")
