"""Background knowledge in files: JSON and CSV of the program, Tetrad's file, bnlearn's arc lists.

``reading`` tells the forms apart by what is in the file and ``writing`` by its ending; a module
each knows one form (``json_form``, ``csv_form``, ``tetrad``). ``docs/user/knowledge.md`` describes
them.
"""

from bnstudio.graph.knowledge_file.form import ArcListError, Form, Written, endings, form_of
from bnstudio.graph.knowledge_file.reading import read_knowledge
from bnstudio.graph.knowledge_file.writing import knowledge_text, write_knowledge

__all__ = [
    "ArcListError",
    "Form",
    "Written",
    "endings",
    "form_of",
    "knowledge_text",
    "read_knowledge",
    "write_knowledge",
]
