<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>bnstudio</name>
  <message>
   <source>
Without evidence {probability}</source>
   <translation>
Ohne Evidenz {probability}</translation>
  </message>
  <message>
   <source>  A group is named as “group: its name”.</source>
   <translation>  Eine Gruppe heißt „group: ihr Name“.</translation>
  </message>
  <message>
   <source> And {faults} more.</source>
   <translation> Und {faults} weitere.</translation>
  </message>
  <message>
   <source> Free some space for temporary files.</source>
   <translation> Platz für temporäre Dateien schaffen.</translation>
  </message>
  <message>
   <source> Learn with the same settings to go on from its last whole layer.</source>
   <translation> Mit denselben Einstellungen lernen, um von der letzten ganzen Schicht weiterzumachen.</translation>
  </message>
  <message>
   <source> Score {score}.</source>
   <translation> Score {score}.</translation>
  </message>
  <message>
   <source> The search does not expand them, as it does those found by the run.</source>
   <translation> Die Suche erweitert sie nicht, anders als die vom Lauf gefundenen.</translation>
  </message>
  <message>
   <source> This is its best network up to then.</source>
   <translation> Dies ist sein bis dahin bestes Netz.</translation>
  </message>
  <message>
   <source> What was decided fits it but for this: {0}{1}.</source>
   <translation> Was entschieden wurde, passt dazu bis auf dies: {0}{1}.</translation>
  </message>
  <message>
   <source> and </source>
   <translation> und </translation>
  </message>
  <message>
   <source> and {0} more</source>
   <translation> und {0} weitere</translation>
  </message>
  <message>
   <source> and {0} more renamed</source>
   <translation> und {0} weitere umbenannt</translation>
  </message>
  <message>
   <source> and {alike} more</source>
   <translation> und {alike} weitere</translation>
  </message>
  <message>
   <source> and {more} more</source>
   <translation> und {more} weitere</translation>
  </message>
  <message>
   <source> and {names} more</source>
   <translation> und {names} weitere</translation>
  </message>
  <message>
   <source> and {over} more</source>
   <translation> und {over} weitere</translation>
  </message>
  <message>
   <source> and {safe} more</source>
   <translation> und {safe} weitere</translation>
  </message>
  <message>
   <source> and {width} more</source>
   <translation> und {width} weitere</translation>
  </message>
  <message>
   <source> and {words} more</source>
   <translation> und {words} weitere</translation>
  </message>
  <message>
   <source> as chosen</source>
   <translation> wie gewählt</translation>
  </message>
  <message>
   <source> for {0} of the variables</source>
   <translation> für {0} der Variablen</translation>
  </message>
  <message>
   <source> for {done} of {number} variables</source>
   <translation> für {done} von {number} Variablen</translation>
  </message>
  <message>
   <source> for “{0}”</source>
   <translation> für „{0}“</translation>
  </message>
  <message>
   <source> from {label}</source>
   <translation> von {label}</translation>
  </message>
  <message>
   <source> given the evidence</source>
   <translation> gegeben die Evidenz</translation>
  </message>
  <message>
   <source> given these</source>
   <translation> gegeben diese</translation>
  </message>
  <message>
   <source> given {name_few}</source>
   <translation> gegeben {name_few}</translation>
  </message>
  <message>
   <source> in {began}</source>
   <translation> in {began}</translation>
  </message>
  <message>
   <source> into {0} states</source>
   <translation> in {0} Zustände</translation>
  </message>
  <message>
   <source> of {0}</source>
   <translation> von {0}</translation>
  </message>
  <message>
   <source> within the background knowledge</source>
   <translation> innerhalb des Vorwissens</translation>
  </message>
  <message>
   <source> · Shift: {kinds}</source>
   <translation> · Umschalt: {kinds}</translation>
  </message>
  <message>
   <source> · independent given {name_few}</source>
   <translation> · unabhängig gegeben {name_few}</translation>
  </message>
  <message>
   <source> · {behind} waiting</source>
   <translation> · {behind} warten</translation>
  </message>
  <message>
   <source> · {others} more at work</source>
   <translation> · {others} weitere arbeiten</translation>
  </message>
  <message>
   <source>% of the cells</source>
   <translation>% der Zellen</translation>
  </message>
  <message>
   <source>% of time</source>
   <translation>% der Zeit</translation>
  </message>
  <message>
   <source>&amp;About bnstudio</source>
   <translation>&amp;Über bnstudio</translation>
  </message>
  <message>
   <source>&amp;Caption</source>
   <translation>&amp;Unterschrift</translation>
  </message>
  <message>
   <source>&amp;Close project</source>
   <translation>Projekt s&amp;chließen</translation>
  </message>
  <message>
   <source>&amp;Continue the run</source>
   <translation>Lauf &amp;fortsetzen</translation>
  </message>
  <message>
   <source>&amp;Cuts page</source>
   <translation>Seite &amp;Einteilungen</translation>
  </message>
  <message>
   <source>&amp;Dark theme</source>
   <translation>&amp;Dunkle Farben</translation>
  </message>
  <message>
   <source>&amp;Data page</source>
   <translation>Seite &amp;Tabelle</translation>
  </message>
  <message>
   <source>&amp;Delete</source>
   <translation>&amp;Löschen</translation>
  </message>
  <message>
   <source>&amp;Draw</source>
   <translation>&amp;Zeichnen</translation>
  </message>
  <message>
   <source>&amp;Enlarge the graph</source>
   <translation>Graph g&amp;roß zeigen</translation>
  </message>
  <message>
   <source>&amp;Export…</source>
   <translation>&amp;Exportieren …</translation>
  </message>
  <message>
   <source>&amp;Extend by {extend} minutes</source>
   <translation>Um {extend} Minuten &amp;verlängern</translation>
  </message>
  <message>
   <source>&amp;Find a node</source>
   <translation>&amp;Knoten suchen</translation>
  </message>
  <message>
   <source>&amp;Fit the whole graph</source>
   <translation>Ganzen Graphen ein&amp;passen</translation>
  </message>
  <message>
   <source>&amp;Format</source>
   <translation>&amp;Format</translation>
  </message>
  <message>
   <source>&amp;Graph</source>
   <translation>&amp;Graph</translation>
  </message>
  <message>
   <source>&amp;Graph page</source>
   <translation>Seite &amp;Graph</translation>
  </message>
  <message>
   <source>&amp;Ground</source>
   <translation>&amp;Hintergrund</translation>
  </message>
  <message>
   <source>&amp;Hide or fade weak arcs</source>
   <translation>&amp;Schwache Kanten ausblenden oder verblassen</translation>
  </message>
  <message>
   <source>&amp;Improve the current graph</source>
   <translation>Jetzigen Graphen ver&amp;bessern</translation>
  </message>
  <message>
   <source>&amp;Include all variables</source>
   <translation>&amp;Alle Variablen einschließen</translation>
  </message>
  <message>
   <source>&amp;Keyboard shortcuts</source>
   <translation>&amp;Tastenkürzel</translation>
  </message>
  <message>
   <source>&amp;Knowledge page</source>
   <translation>Seite &amp;Vorwissen</translation>
  </message>
  <message>
   <source>&amp;Learn</source>
   <translation>&amp;Lernen</translation>
  </message>
  <message>
   <source>&amp;Light theme</source>
   <translation>&amp;Helle Farben</translation>
  </message>
  <message>
   <source>&amp;New project</source>
   <translation>&amp;Neues Projekt</translation>
  </message>
  <message>
   <source>&amp;Nodes by</source>
   <translation>&amp;Knoten nach</translation>
  </message>
  <message>
   <source>&amp;Of</source>
   <translation>&amp;Umfang</translation>
  </message>
  <message>
   <source>&amp;Open…</source>
   <translation>Ö&amp;ffnen …</translation>
  </message>
  <message>
   <source>&amp;Part</source>
   <translation>&amp;Teil</translation>
  </message>
  <message>
   <source>&amp;Paste a table</source>
   <translation>Tabelle &amp;einfügen</translation>
  </message>
  <message>
   <source>&amp;Pause</source>
   <translation>&amp;Pause</translation>
  </message>
  <message>
   <source>&amp;Query the network</source>
   <translation>&amp;Abfrage des Netzes</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>Been&amp;den</translation>
  </message>
  <message>
   <source>&amp;Redo</source>
   <translation>&amp;Wiederholen</translation>
  </message>
  <message>
   <source>&amp;Resolution</source>
   <translation>&amp;Auflösung</translation>
  </message>
  <message>
   <source>&amp;Resume</source>
   <translation>&amp;Fortsetzen</translation>
  </message>
  <message>
   <source>&amp;Reverse the arc</source>
   <translation>Kante &amp;umkehren</translation>
  </message>
  <message>
   <source>&amp;Runs</source>
   <translation>Lä&amp;ufe</translation>
  </message>
  <message>
   <source>&amp;Save</source>
   <translation>&amp;Speichern</translation>
  </message>
  <message>
   <source>&amp;Save the knowledge as…</source>
   <translation>Vorwissen &amp;speichern als …</translation>
  </message>
  <message>
   <source>&amp;Search commands and variables…</source>
   <translation>Befehle und Variablen &amp;suchen …</translation>
  </message>
  <message>
   <source>&amp;Settings…</source>
   <translation>Ein&amp;stellungen …</translation>
  </message>
  <message>
   <source>&amp;Size</source>
   <translation>&amp;Größe</translation>
  </message>
  <message>
   <source>&amp;Stop and keep best</source>
   <translation>&amp;Stopp, bestes behalten</translation>
  </message>
  <message>
   <source>&amp;Swap the compared networks</source>
   <translation>Verglichene Netze &amp;tauschen</translation>
  </message>
  <message>
   <source>&amp;Tables</source>
   <translation>&amp;Tafeln</translation>
  </message>
  <message>
   <source>&amp;Theme</source>
   <translation>&amp;Farben</translation>
  </message>
  <message>
   <source>&amp;Type</source>
   <translation>&amp;Schrift</translation>
  </message>
  <message>
   <source>&amp;Undo</source>
   <translation>&amp;Rückgängig</translation>
  </message>
  <message>
   <source>&amp;User guide</source>
   <translation>&amp;Handbuch</translation>
  </message>
  <message>
   <source>&amp;Variables</source>
   <translation>Varia&amp;blen</translation>
  </message>
  <message>
   <source>&amp;What was done to the data…</source>
   <translation>&amp;Was mit den Daten geschah …</translation>
  </message>
  <message>
   <source>&amp;Width, height</source>
   <translation>&amp;Breite, Höhe</translation>
  </message>
  <message>
   <source>(empty)</source>
   <translation>(leer)</translation>
  </message>
  <message>
   <source>* stands for any letters: lab_* → * names every arc out of lab_…</source>
   <translation>* steht für beliebige Zeichen: lab_* → * nennt jede Kante aus lab_…</translation>
  </message>
  <message>
   <source>, and {0} more</source>
   <translation>, und {0} weitere</translation>
  </message>
  <message>
   <source>, as the score declares no bound to leave sets out by</source>
   <translation>, da der Score keine Schranke kennt, mit der sich Mengen auslassen ließen</translation>
  </message>
  <message>
   <source>, ask about one</source>
   <translation>, nach einer fragen</translation>
  </message>
  <message>
   <source>, but its year, month or weekday can</source>
   <translation>, aber Jahr, Monat oder Wochentag daraus schon</translation>
  </message>
  <message>
   <source>, cut from numbers</source>
   <translation>, aus Zahlen eingeteilt</translation>
  </message>
  <message>
   <source>, in about {0} s; until then smaller ones serve</source>
   <translation>, in etwa {0} s; bis dahin dienen kleinere</translation>
  </message>
  <message>
   <source>, many states</source>
   <translation>, viele Zustände</translation>
  </message>
  <message>
   <source>, missing {missing}</source>
   <translation>, fehlend {missing}</translation>
  </message>
  <message>
   <source>, more than the {0} that there are for them</source>
   <translation>, mehr als die {0}, die dafür da sind</translation>
  </message>
  <message>
   <source>, no arcs inside</source>
   <translation>, keine Kanten darin</translation>
  </message>
  <message>
   <source>, of which {kept} are kept from before</source>
   <translation>, davon {kept} von früher</translation>
  </message>
  <message>
   <source>, or save somewhere else; what was in the file before is still there</source>
   <translation>, oder anderswo speichern; was vorher in der Datei war, ist noch da</translation>
  </message>
  <message>
   <source>, read back and compared</source>
   <translation>, zurückgelesen und verglichen</translation>
  </message>
  <message>
   <source>, so its probabilities say little</source>
   <translation>, ihre Wahrscheinlichkeiten sagen daher wenig</translation>
  </message>
  <message>
   <source>, some of days that there are not</source>
   <translation>, einige von Tagen, die es nicht gibt</translation>
  </message>
  <message>
   <source>, some written with a decimal sign</source>
   <translation>, einige mit Dezimalzeichen geschrieben</translation>
  </message>
  <message>
   <source>, stopped</source>
   <translation>, abgebrochen</translation>
  </message>
  <message>
   <source>, weight {weight}</source>
   <translation>, Gewicht {weight}</translation>
  </message>
  <message>
   <source>, weighted rows</source>
   <translation>, gewichtete Zeilen</translation>
  </message>
  <message>
   <source>, {0} of disk</source>
   <translation>, {0} Plattenplatz</translation>
  </message>
  <message>
   <source>, {0} of them seen</source>
   <translation>, davon kommen {0} vor</translation>
  </message>
  <message>
   <source>, {bins} states</source>
   <translation>, {bins} Zustände</translation>
  </message>
  <message>
   <source>, {count} cells</source>
   <translation>, {count} Zellen</translation>
  </message>
  <message>
   <source>, {directed} of which its class (CPDAG) directs</source>
   <translation>, davon {directed} durch seine Klasse (CPDAG) gerichtet</translation>
  </message>
  <message>
   <source>, {single} failed</source>
   <translation>, {single} fehlgeschlagen</translation>
  </message>
  <message>
   <source>. Left out{value}</source>
   <translation>. Ausgelassen{value}</translation>
  </message>
  <message>
   <source>. That is hard to read on paper: choose a larger size, or draw a part.</source>
   <translation>. Auf Papier ist das schwer zu lesen: größer wählen oder einen Teil zeichnen.</translation>
  </message>
  <message>
   <source>1 edge</source>
   <translation>1 Kante</translation>
  </message>
  <message>
   <source>1 for Monday to 7 for Sunday</source>
   <translation>1 für Montag bis 7 für Sonntag</translation>
  </message>
  <message>
   <source>1 is</source>
   <translation>1 ist</translation>
  </message>
  <message>
   <source>1 node</source>
   <translation>1 Knoten</translation>
  </message>
  <message>
   <source>1 run</source>
   <translation>1 Lauf</translation>
  </message>
  <message>
   <source>101 animals, 17 variables (UCI)</source>
   <translation>101 Tiere, 17 Variablen (UCI)</translation>
  </message>
  <message>
   <source>16 or 20</source>
   <translation>16 oder 20</translation>
  </message>
  <message>
   <source>20 per variable</source>
   <translation>20 je Variable</translation>
  </message>
  <message>
   <source>200 per variable</source>
   <translation>200 je Variable</translation>
  </message>
  <message>
   <source>5 per variable</source>
   <translation>5 je Variable</translation>
  </message>
  <message>
   <source>60 s, unless told</source>
   <translation>60 s, ohne Angabe</translation>
  </message>
  <message>
   <source>: they have not mixed, give more sweeps</source>
   <translation>: nicht gemischt, mehr Durchgänge geben</translation>
  </message>
  <message>
   <source>: {done} of {total} variables</source>
   <translation>: {done} von {total} Variablen</translation>
  </message>
  <message>
   <source>; @TARGET names the column that {0} looks at</source>
   <translation>; @TARGET nennt die Spalte, auf die {0} achtet</translation>
  </message>
  <message>
   <source>; and {0} more</source>
   <translation>; und {0} weitere</translation>
  </message>
  <message>
   <source>; directing the undirected made a v-structure that the majority does not have</source>
   <translation>; das Richten der Verbindungen ergab eine V-Struktur, die die Mehrheit nicht hat</translation>
  </message>
  <message>
   <source>; it is the first of at least {0} such rows</source>
   <translation>; sie ist die erste von mindestens {0} solchen Zeilen</translation>
  </message>
  <message>
   <source>; it is the first of {0} such rows</source>
   <translation>; sie ist die erste von {0} solchen Zeilen</translation>
  </message>
  <message>
   <source>; it reverses the arc {0}{1} as well, for reversing this one alone would not</source>
   <translation>; es kehrt auch die Kante {0}{1} um, denn nur diese umzukehren täte es nicht</translation>
  </message>
  <message>
   <source>; it reverses the arcs {0}{1} as well, for reversing this one alone would not</source>
   <translation>; es kehrt auch die Kanten {0}{1} um, denn nur diese umzukehren täte es nicht</translation>
  </message>
  <message>
   <source>; quantiles take shares of the rows, such as quantiles:0.1,0.5,0.9</source>
   <translation>; Quantile nehmen Anteile der Zeilen, etwa quantiles:0.1,0.5,0.9</translation>
  </message>
  <message>
   <source>; the file may have been cut off</source>
   <translation>; die Datei ist vielleicht abgeschnitten</translation>
  </message>
  <message>
   <source>; tiers count from 0</source>
   <translation>; Stufen zählen ab 0</translation>
  </message>
  <message>
   <source>; too far away to tell how good this is</source>
   <translation>; zu weit weg, um zu sagen, wie gut das ist</translation>
  </message>
  <message>
   <source>; {0} look like IDs</source>
   <translation>; {0} sehen nach IDs aus</translation>
  </message>
  <message>
   <source>; {0} looks like an ID</source>
   <translation>; {0} sieht nach einer ID aus</translation>
  </message>
  <message>
   <source>; {0} more merged</source>
   <translation>; {0} weitere zusammengefasst</translation>
  </message>
  <message>
   <source>; {0} of its {1} different values are numbers</source>
   <translation>; {0} der {1} verschiedenen Werte sind Zahlen</translation>
  </message>
  <message>
   <source>; {arcs} left out, for one way closes a cycle and knowledge forbids the other ({arcs_2})</source>
   <translation>; {arcs} ausgelassen, da eine Richtung einen Zyklus schließt und Vorwissen die andere verbietet ({arcs_2})</translation>
  </message>
  <message>
   <source>; {arcs} reversed, for the majority closes a cycle ({arcs_2})</source>
   <translation>; {arcs} umgekehrt, da die Mehrheit einen Zyklus schließt ({arcs_2})</translation>
  </message>
  <message>
   <source>A Bayesian network structure was learned with bnstudio {version} by {searcher}, maximising {score}, with {limits}.</source>
   <translation>Die Struktur eines Bayes-Netzes wurde mit bnstudio {version} durch {searcher} gelernt, wobei {score} maximiert wurde, mit {limits}.</translation>
  </message>
  <message>
   <source>A chest clinic, 8 variables, {count} rows</source>
   <translation>Eine Lungenklinik, 8 Variablen, {count} Zeilen</translation>
  </message>
  <message>
   <source>A fault in the program kept it from being drawn ({name}).</source>
   <translation>Ein Fehler im Programm hat das Zeichnen verhindert ({name}).</translation>
  </message>
  <message>
   <source>A fault in the program kept it from being written ({name}).</source>
   <translation>Ein Fehler im Programm hat das Schreiben verhindert ({name}).</translation>
  </message>
  <message>
   <source>A few cells</source>
   <translation>Einige Zellen</translation>
  </message>
  <message>
   <source>A file of parent sets is of all rows, not of a sample of them.</source>
   <translation>Eine Datei von Elternmengen gilt für alle Zeilen, nicht für eine Stichprobe.</translation>
  </message>
  <message>
   <source>A file…</source>
   <translation>Eine Datei …</translation>
  </message>
  <message>
   <source>A first network</source>
   <translation>Ein erstes Netz</translation>
  </message>
  <message>
   <source>A fold</source>
   <translation>Ein Fold</translation>
  </message>
  <message>
   <source>A free parameter costs N to the power of minus this, divided by the number of variables, of the mean log-likelihood. Below 0.5 it is consistent.</source>
   <translation>Ein freier Parameter kostet N hoch minus diese Zahl, geteilt durch die Zahl der Variablen, der mittleren Log-Likelihood. Unter 0.5 ist es konsistent.</translation>
  </message>
  <message>
   <source>A good network to begin with</source>
   <translation>Ein gutes Netz zu Beginn</translation>
  </message>
  <message>
   <source>A group is two lines: from each name of the first to each of the second</source>
   <translation>Eine Gruppe sind zwei Zeilen: von jedem Namen der ersten zu jedem der zweiten</translation>
  </message>
  <message>
   <source>A group needs a name.</source>
   <translation>Eine Gruppe braucht einen Namen.</translation>
  </message>
  <message>
   <source>A later run with another budget has replaced the lists that {0} used.</source>
   <translation>Ein späterer Lauf mit anderem Budget hat die Listen ersetzt, die {0} benutzte.</translation>
  </message>
  <message>
   <source>A leaf: no arc comes from it</source>
   <translation>Ein Blatt: keine Kante geht von ihr aus</translation>
  </message>
  <message>
   <source>A list of names, or a network</source>
   <translation>Eine Liste von Namen oder ein Netz</translation>
  </message>
  <message>
   <source>A logarithmic axis: the first second has as much room as ten</source>
   <translation>Eine logarithmische Achse: die erste Sekunde hat so viel Platz wie zehn</translation>
  </message>
  <message>
   <source>A network has at most {0}, and not many more than its file has characters</source>
   <translation>Ein Netz hat höchstens {0}, und nicht viele mehr, als seine Datei Zeichen hat</translation>
  </message>
  <message>
   <source>A network to compare</source>
   <translation>Ein Netz zum Vergleich</translation>
  </message>
  <message>
   <source>A new missing marker</source>
   <translation>Ein neues Zeichen für fehlend</translation>
  </message>
  <message>
   <source>A newcomer is perturbed until this many perturbations in a row gained nothing.</source>
   <translation>Ein Neuling wird gestört, bis so viele Störungen in Folge nichts brachten.</translation>
  </message>
  <message>
   <source>A perturbation makes 1 to this many random moves.</source>
   <translation>Eine Störung macht 1 bis so viele zufällige Züge.</translation>
  </message>
  <message>
   <source>A probability is above 0 and below 1; require or forbid an arc that is certain.</source>
   <translation>Eine Wahrscheinlichkeit liegt über 0 und unter 1; eine sichere Kante wird gefordert oder verboten.</translation>
  </message>
  <message>
   <source>A restart begins with 1 to this many random moves.</source>
   <translation>Ein Neustart beginnt mit 1 bis so vielen zufälligen Zügen.</translation>
  </message>
  <message>
   <source>A root: no arc goes to it</source>
   <translation>Eine Wurzel: keine Kante führt zu ihr</translation>
  </message>
  <message>
   <source>A run ends after this time and keeps its best.</source>
   <translation>Ein Lauf endet nach dieser Zeit und behält sein bestes Netz.</translation>
  </message>
  <message>
   <source>A run ends when it needs more than this.</source>
   <translation>Ein Lauf endet, wenn er mehr als das braucht.</translation>
  </message>
  <message>
   <source>A run with the same settings finds them again</source>
   <translation>Ein Lauf mit denselben Einstellungen findet sie wieder</translation>
  </message>
  <message>
   <source>A state of its own</source>
   <translation>Eigener Zustand</translation>
  </message>
  <message>
   <source>A step has a “what” ({0}) and a “value”</source>
   <translation>Ein Schritt hat ein „what“ ({0}) und ein „value“</translation>
  </message>
  <message>
   <source>A topological order of it</source>
   <translation>Eine topologische Ordnung davon</translation>
  </message>
  <message>
   <source>A variable is either observed, or observed with a likelihood, or set</source>
   <translation>Eine Variable ist entweder beobachtet, oder mit einer Likelihood beobachtet, oder gesetzt</translation>
  </message>
  <message>
   <source>A variable may have parents only among those above it. Drag the rows, or move the chosen ones with Alt+Up and Alt+Down.</source>
   <translation>Eine Variable darf Eltern nur unter denen über ihr haben. Zeilen ziehen, oder die gewählten mit Alt+Auf und Alt+Ab bewegen.</translation>
  </message>
  <message>
   <source>A variable that says the same as another one has no list: the proof needs none.</source>
   <translation>Eine Variable, die dasselbe sagt wie eine andere, hat keine Liste: der Beweis braucht keine.</translation>
  </message>
  <message>
   <source>A variable's parents are sought among this many that depend on it most strongly.</source>
   <translation>Eltern einer Variable werden unter so vielen gesucht, die am stärksten von ihr abhängen.</translation>
  </message>
  <message>
   <source>A weight cannot be below 0.</source>
   <translation>Ein Gewicht kann nicht unter 0 liegen.</translation>
  </message>
  <message>
   <source>A*</source>
   <translation>A*</translation>
  </message>
  <message>
   <source>A* holds {0} subsets of the variables, and there is no room in memory for more; branch and bound by layers (bfbnb) needs less</source>
   <translation>A* hält {0} Teilmengen der Variablen, und für mehr ist kein Platz im Arbeitsspeicher; Branch and Bound in Schichten (bfbnb) braucht weniger</translation>
  </message>
  <message>
   <source>A* over {0} variables</source>
   <translation>A* über {0} Variablen</translation>
  </message>
  <message>
   <source>AIC</source>
   <translation>AIC</translation>
  </message>
  <message>
   <source>AIC where cells are left missing; favours many arcs.</source>
   <translation>AIC, wo Zellen fehlen; begünstigt viele Kanten.</translation>
  </message>
  <message>
   <source>About bnstudio</source>
   <translation>Über bnstudio</translation>
  </message>
  <message>
   <source>About the chosen column</source>
   <translation>Über die gewählte Spalte</translation>
  </message>
  <message>
   <source>Above the threshold</source>
   <translation>Über der Schwelle</translation>
  </message>
  <message>
   <source>Above {above}, not in the graph</source>
   <translation>Über {above}, nicht im Graphen</translation>
  </message>
  <message>
   <source>Above, not in the graph</source>
   <translation>Darüber, nicht im Graphen</translation>
  </message>
  <message>
   <source>Accuracy</source>
   <translation>Genauigkeit</translation>
  </message>
  <message>
   <source>Acyclic</source>
   <translation>Azyklisch</translation>
  </message>
  <message>
   <source>Acyclic selection ordering search</source>
   <translation>Azyklische Ordnungssuche</translation>
  </message>
  <message>
   <source>Add</source>
   <translation>Hinzufügen</translation>
  </message>
  <message>
   <source>Add a &amp;node</source>
   <translation>&amp;Knoten hinzufügen</translation>
  </message>
  <message>
   <source>Add a learner</source>
   <translation>Verfahren hinzufügen</translation>
  </message>
  <message>
   <source>Add a line here</source>
   <translation>Hier eine Linie hinzufügen</translation>
  </message>
  <message>
   <source>Add a missing marker</source>
   <translation>Zeichen für fehlend hinzufügen</translation>
  </message>
  <message>
   <source>Add a node</source>
   <translation>Knoten hinzufügen</translation>
  </message>
  <message>
   <source>Add a node here</source>
   <translation>Knoten hier hinzufügen</translation>
  </message>
  <message>
   <source>Add a state</source>
   <translation>Zustand hinzufügen</translation>
  </message>
  <message>
   <source>Add a tier</source>
   <translation>Stufe hinzufügen</translation>
  </message>
  <message>
   <source>Add a tier before it</source>
   <translation>Stufe davor einfügen</translation>
  </message>
  <message>
   <source>Add a way</source>
   <translation>Einteilung hinzufügen</translation>
  </message>
  <message>
   <source>Add a way to cut, to compare with the present one.</source>
   <translation>Eine Einteilung hinzufügen, die mit der jetzigen verglichen wird.</translation>
  </message>
  <message>
   <source>Add arc {a} → {b}</source>
   <translation>Kante {a} → {b} hinzufügen</translation>
  </message>
  <message>
   <source>Add arc {b} → {a}</source>
   <translation>Kante {b} → {a} hinzufügen</translation>
  </message>
  <message>
   <source>Add from a file…</source>
   <translation>Aus einer Datei hinzufügen …</translation>
  </message>
  <message>
   <source>Add it</source>
   <translation>Hinzufügen</translation>
  </message>
  <message>
   <source>Add knowledge</source>
   <translation>Vorwissen hinzufügen</translation>
  </message>
  <message>
   <source>Add link {a} – {b}</source>
   <translation>Verbindung {a} – {b} hinzufügen</translation>
  </message>
  <message>
   <source>Add {a} → {b}</source>
   <translation>{a} → {b} hinzufügen</translation>
  </message>
  <message>
   <source>Add {b} → {a}</source>
   <translation>{b} → {a} hinzufügen</translation>
  </message>
  <message>
   <source>Adding up the parent sets</source>
   <translation>Die Elternmengen werden aufsummiert</translation>
  </message>
  <message>
   <source>Adds to the score</source>
   <translation>Beitrag zum Score</translation>
  </message>
  <message>
   <source>Adjacency CSV</source>
   <translation>Adjazenz-CSV</translation>
  </message>
  <message>
   <source>After this many offspring without a better network the population is renewed.</source>
   <translation>Nach so vielen Nachkommen ohne besseres Netz wird die Population erneuert.</translation>
  </message>
  <message>
   <source>After this many perturbations without a gain a new ordering is drawn.</source>
   <translation>Nach so vielen Störungen ohne Gewinn wird eine neue Ordnung gezogen.</translation>
  </message>
  <message>
   <source>All</source>
   <translation>Alle</translation>
  </message>
  <message>
   <source>All arcs</source>
   <translation>Alle Kanten</translation>
  </message>
  <message>
   <source>All columns</source>
   <translation>Alle Spalten</translation>
  </message>
  <message>
   <source>All columns cut this way together, keeping what they tell about each other</source>
   <translation>Alle so eingeteilten Spalten zusammen, sodass bleibt, was sie übereinander sagen</translation>
  </message>
  <message>
   <source>All columns: </source>
   <translation>Alle Spalten: </translation>
  </message>
  <message>
   <source>All figures</source>
   <translation>Alle Kennzahlen</translation>
  </message>
  <message>
   <source>All files (*)</source>
   <translation>Alle Dateien (*)</translation>
  </message>
  <message>
   <source>All formats, into a folder</source>
   <translation>Alle Formate, in einen Ordner</translation>
  </message>
  <message>
   <source>All held-out rows together. Accuracy: share of rows whose likeliest state is the true one. Log loss: mean of -ln P(true state). AUC: how often a row with a state gets a higher probability of it than one without. Calibration error: how far the likeliest state's probability is from how often it is right.</source>
   <translation>Alle zurückgehaltenen Zeilen zusammen. Genauigkeit: Anteil der Zeilen, deren wahrscheinlichster Zustand der wahre ist. Log-Verlust: Mittel von -ln P(wahrer Zustand). AUC: wie oft eine Zeile mit einem Zustand dafür eine höhere Wahrscheinlichkeit bekommt als eine ohne. Kalibrierfehler: wie weit die Wahrscheinlichkeit des wahrscheinlichsten Zustands davon abweicht, wie oft er stimmt.</translation>
  </message>
  <message>
   <source>All pairs</source>
   <translation>Alle Paare</translation>
  </message>
  <message>
   <source>All pairs of {0} variables need {1} GB of memory, there are {2}.</source>
   <translation>Alle Paare von {0} Variablen brauchen {1} GB Arbeitsspeicher, da sind {2}.</translation>
  </message>
  <message>
   <source>All subsets of {0} variables</source>
   <translation>Alle Teilmengen von {0} Variablen</translation>
  </message>
  <message>
   <source>All that can be opened ({tables} *.bnstudio {networks} *.jkl *.jaa);;Tables ({tables});;Projects (*.bnstudio);;Networks ({networks} *.csv);;Parent set lists (*.jkl *.jaa *.jkl.gz *.jaa.gz);;All files (*)</source>
   <translation>Alles, was sich öffnen lässt ({tables} *.bnstudio {networks} *.jkl *.jaa);;Tabellen ({tables});;Projekte (*.bnstudio);;Netze ({networks} *.csv);;Listen von Elternmengen (*.jkl *.jaa *.jkl.gz *.jaa.gz);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>All that is known (*.json);;Probabilities (*.csv)</source>
   <translation>Alles Bekannte (*.json);;Wahrscheinlichkeiten (*.csv)</translation>
  </message>
  <message>
   <source>All that is known of the chosen runs</source>
   <translation>Alles über die gewählten Läufe</translation>
  </message>
  <message>
   <source>All variables</source>
   <translation>Alle Variablen</translation>
  </message>
  <message>
   <source>All {count} notes</source>
   <translation>Alle {count} Hinweise</translation>
  </message>
  <message>
   <source>All {networks} are kept from before: they are counted again.</source>
   <translation>Alle {networks} sind von früher da: sie werden neu gezählt.</translation>
  </message>
  <message>
   <source>All {notes} notes</source>
   <translation>Alle {notes} Hinweise</translation>
  </message>
  <message>
   <source>Also measure how well this variable is predicted in held-out rows from the others: accuracy, log loss, AUC, calibration.</source>
   <translation>Auch messen, wie gut diese Variable in zurückgehaltenen Zeilen aus den anderen vorhergesagt wird: Genauigkeit, Log-Verlust, AUC, Kalibrierung.</translation>
  </message>
  <message>
   <source>Also reverse arcs, and repeat all phases until none of them gains.</source>
   <translation>Auch Kanten umkehren und alle Phasen wiederholen, bis keine etwas bringt.</translation>
  </message>
  <message>
   <source>Always the commonest state: {found}</source>
   <translation>Stets der häufigste Zustand: {found}</translation>
  </message>
  <message>
   <source>Always “{0}”</source>
   <translation>Immer „{0}“</translation>
  </message>
  <message>
   <source>Among RPDAGs and classes</source>
   <translation>Unter RPDAGs und Klassen</translation>
  </message>
  <message>
   <source>Among networks</source>
   <translation>Unter Netzen</translation>
  </message>
  <message>
   <source>An arc joins two different variables.</source>
   <translation>Eine Kante verbindet zwei verschiedene Variablen.</translation>
  </message>
  <message>
   <source>An arc list has the columns from, to and, if it has links, type; a table of data is no network</source>
   <translation>Eine Kantenliste hat die Spalten from, to und, wenn sie Verbindungen hat, type; eine Datentabelle ist kein Netz</translation>
  </message>
  <message>
   <source>An arc would gain</source>
   <translation>Eine Kante brächte</translation>
  </message>
  <message>
   <source>An error inside the program ended the run ({0}: {1}).</source>
   <translation>Ein Fehler im Programm hat den Lauf beendet ({0}: {1}).</translation>
  </message>
  <message>
   <source>An error inside the program ended the run ({0}: {1}). {2}. The log has the details.</source>
   <translation>Ein Fehler im Programm hat den Lauf beendet ({0}: {1}). {2}. Das Protokoll hat die Einzelheiten.</translation>
  </message>
  <message>
   <source>An example of a knowledge file</source>
   <translation>Beispiel einer Datei mit Vorwissen</translation>
  </message>
  <message>
   <source>An ordering has at least two names.</source>
   <translation>Eine Ordnung hat mindestens zwei Namen.</translation>
  </message>
  <message>
   <source>Ancestors</source>
   <translation>Vorfahren</translation>
  </message>
  <message>
   <source>Another learner, with the settings of the Learn form</source>
   <translation>Ein weiteres Verfahren, mit den Einstellungen unter Lernen</translation>
  </message>
  <message>
   <source>Another name…</source>
   <translation>Anderer Name …</translation>
  </message>
  <message>
   <source>Another state is called “{own}” already</source>
   <translation>Ein anderer Zustand heißt schon „{own}“</translation>
  </message>
  <message>
   <source>Another time…</source>
   <translation>Andere Zeit …</translation>
  </message>
  <message>
   <source>Another variable has the label “{label}”.</source>
   <translation>Eine andere Variable hat die Beschriftung „{label}“.</translation>
  </message>
  <message>
   <source>Another window or program has written “{name}” since it was opened or saved here. Saving over it would lose what was written there.</source>
   <translation>Ein anderes Fenster oder Programm hat „{name}“ geschrieben, seit es hier geöffnet oder gespeichert wurde. Überschreiben verlöre, was dort steht.</translation>
  </message>
  <message>
   <source>Answering the query</source>
   <translation>Die Abfrage wird beantwortet</translation>
  </message>
  <message>
   <source>Appearance</source>
   <translation>Aussehen</translation>
  </message>
  <message>
   <source>April</source>
   <translation>April</translation>
  </message>
  <message>
   <source>Arc</source>
   <translation>Kante</translation>
  </message>
  <message>
   <source>Arcs</source>
   <translation>Kanten</translation>
  </message>
  <message>
   <source>Arcs and links are kept apart.</source>
   <translation>Kanten und Verbindungen bleiben unterschieden.</translation>
  </message>
  <message>
   <source>Arcs of both networks</source>
   <translation>Kanten beider Netze</translation>
  </message>
  <message>
   <source>Arcs of the DAGs with their directions</source>
   <translation>Kanten der DAGs mit ihren Richtungen</translation>
  </message>
  <message>
   <source>Arcs under each way to cut</source>
   <translation>Kanten bei jeder Einteilung</translation>
  </message>
  <message>
   <source>Arcs weaker than</source>
   <translation>Kanten schwächer als</translation>
  </message>
  <message>
   <source>Arcs weaker than this are hidden or faded; the network stays the same</source>
   <translation>Schwächere Kanten werden ausgeblendet oder verblassen; das Netz bleibt dasselbe</translation>
  </message>
  <message>
   <source>Arcs with their strengths (*.csv);;Graph with strengths (*.graphml)</source>
   <translation>Kanten mit ihren Stärken (*.csv);;Graph mit Stärken (*.graphml)</translation>
  </message>
  <message>
   <source>Arcs, the strongest first</source>
   <translation>Kanten, die stärksten zuerst</translation>
  </message>
  <message>
   <source>Are {names} and {names_2} independent given {names_3}?</source>
   <translation>Sind {names} und {names_2} unabhängig gegeben {names_3}?</translation>
  </message>
  <message>
   <source>Are {names} and {names_2} independent?</source>
   <translation>Sind {names} und {names_2} unabhängig?</translation>
  </message>
  <message>
   <source>Arrange</source>
   <translation>Anordnen</translation>
  </message>
  <message>
   <source>Arrange again</source>
   <translation>Neu anordnen</translation>
  </message>
  <message>
   <source>Arrange ane&amp;w</source>
   <translation>Neu an&amp;ordnen</translation>
  </message>
  <message>
   <source>Arrange anew</source>
   <translation>Neu anordnen</translation>
  </message>
  <message>
   <source>Arrange the variables, parents before children</source>
   <translation>Variablen ordnen, Eltern vor Kindern</translation>
  </message>
  <message>
   <source>Arrange: {title}</source>
   <translation>Anordnen: {title}</translation>
  </message>
  <message>
   <source>Arranged by hand</source>
   <translation>Von Hand geordnet</translation>
  </message>
  <message>
   <source>Arranged for another graph</source>
   <translation>Für einen anderen Graphen angeordnet</translation>
  </message>
  <message>
   <source>Arranged for another shape of the page</source>
   <translation>Für eine andere Seitenform angeordnet</translation>
  </message>
  <message>
   <source>Arranging the graph…</source>
   <translation>Graph wird angeordnet …</translation>
  </message>
  <message>
   <source>Arranging the networks…</source>
   <translation>Netze werden angeordnet …</translation>
  </message>
  <message>
   <source>As PNG, SVG, PDF or TikZ, with legend and caption</source>
   <translation>Als PNG, SVG, PDF oder TikZ, mit Legende und Bildunterschrift</translation>
  </message>
  <message>
   <source>As at first</source>
   <translation>Wie am Anfang</translation>
  </message>
  <message>
   <source>As cut now</source>
   <translation>Wie jetzt eingeteilt</translation>
  </message>
  <message>
   <source>As drawn</source>
   <translation>Wie gezeichnet</translation>
  </message>
  <message>
   <source>As few states as tell most about the target (Fayyad and Irani)</source>
   <translation>So wenige Zustände, wie am meisten über das Ziel sagen (Fayyad und Irani)</translation>
  </message>
  <message>
   <source>As in Learn</source>
   <translation>Wie unter Lernen</translation>
  </message>
  <message>
   <source>As in the table</source>
   <translation>Wie in der Tabelle</translation>
  </message>
  <message>
   <source>As in {label}</source>
   <translation>Wie in {label}</translation>
  </message>
  <message>
   <source>As ordering-based search, on lists of good parent sets found first, but parents may also come after a variable in the ordering where that closes no cycle.</source>
   <translation>Wie die Ordnungssuche, auf vorab gefundenen Listen guter Elternmengen, doch dürfen Eltern auch nach einer Variable kommen, wo das keinen Zyklus schließt.</translation>
  </message>
  <message>
   <source>As read</source>
   <translation>Wie gelesen</translation>
  </message>
  <message>
   <source>As set in Learn: {given_text}.</source>
   <translation>Wie unter Lernen: {given_text}.</translation>
  </message>
  <message>
   <source>As states</source>
   <translation>Als Zustände</translation>
  </message>
  <message>
   <source>As text</source>
   <translation>Als Text</translation>
  </message>
  <message>
   <source>As the &amp;system</source>
   <translation>Wie das &amp;System</translation>
  </message>
  <message>
   <source>As the columns are cut now</source>
   <translation>Wie die Spalten jetzt eingeteilt sind</translation>
  </message>
  <message>
   <source>As the system</source>
   <translation>Wie das System</translation>
  </message>
  <message>
   <source>As the table</source>
   <translation>Wie die Tabelle</translation>
  </message>
  <message>
   <source>As the tiers of the background knowledge</source>
   <translation>Wie die Stufen des Vorwissens</translation>
  </message>
  <message>
   <source>As used</source>
   <translation>Wie verwendet</translation>
  </message>
  <message>
   <source>As {0} has them; the run kept those that fit its limits.</source>
   <translation>Wie {0} sie hat; der Lauf behielt die, die in seine Grenzen passen.</translation>
  </message>
  <message>
   <source>As {kind}</source>
   <translation>Als {kind}</translation>
  </message>
  <message>
   <source>Asia</source>
   <translation>Asia</translation>
  </message>
  <message>
   <source>Ask about another variable</source>
   <translation>Nach einer anderen Variable fragen</translation>
  </message>
  <message>
   <source>Ask about {name}</source>
   <translation>Nach {name} fragen</translation>
  </message>
  <message>
   <source>Ask for fewer draws, or give evidence that makes the question smaller</source>
   <translation>Weniger Ziehungen verlangen, oder Evidenz angeben, die die Frage kleiner macht</translation>
  </message>
  <message>
   <source>Ask its owner for permission</source>
   <translation>Den Besitzer um die Erlaubnis bitten</translation>
  </message>
  <message>
   <source>At given shares of the rows, such as 0.1, 0.5, 0.9</source>
   <translation>Bei gegebenen Anteilen der Zeilen, etwa 0.1, 0.5, 0.9</translation>
  </message>
  <message>
   <source>At least one state must be possible.</source>
   <translation>Mindestens ein Zustand muss möglich sein.</translation>
  </message>
  <message>
   <source>At least two are needed to learn from</source>
   <translation>Zum Lernen braucht es mindestens zwei</translation>
  </message>
  <message>
   <source>At least two columns are needed to learn from; include more of them.</source>
   <translation>Zum Lernen braucht es mindestens zwei Spalten; mehr davon einschließen.</translation>
  </message>
  <message>
   <source>At most so many states</source>
   <translation>Höchstens so viele Zustände</translation>
  </message>
  <message>
   <source>At most {0} can be learned from</source>
   <translation>Höchstens {0} können gelernt werden</translation>
  </message>
  <message>
   <source>At most {most} learners are compared at a time</source>
   <translation>Höchstens {most} Verfahren werden zugleich verglichen</translation>
  </message>
  <message numerus="yes">
   <source>At most {most} parents</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Höchstens {most} Elternknoten</numerusform>
    <numerusform>Höchstens {most} Eltern</numerusform>
   </translation>
  </message>
  <message>
   <source>At most {most} ways are laid side by side</source>
   <translation>Höchstens {most} Einteilungen stehen nebeneinander</translation>
  </message>
  <message>
   <source>At most {most}, if it is {state}</source>
   <translation>Höchstens {most}, bei {state}</translation>
  </message>
  <message>
   <source>At most {parents}, in {variables}.</source>
   <translation>Höchstens {parents}, bei {variables}.</translation>
  </message>
  <message>
   <source>At most {parents}: {names}</source>
   <translation>Höchstens {parents}: {names}</translation>
  </message>
  <message>
   <source>August</source>
   <translation>August</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>Automatisch</translation>
  </message>
  <message>
   <source>Automatic: {short}</source>
   <translation>Automatisch: {short}</translation>
  </message>
  <message>
   <source>BD</source>
   <translation>BD</translation>
  </message>
  <message>
   <source>BD can differ between equivalent networks, which this searcher takes for one</source>
   <translation>BD kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>BDeu</source>
   <translation>BDeu</translation>
  </message>
  <message>
   <source>BDeu prior, equivalent sample size {0}</source>
   <translation>BDeu-Prior, gedachte Stichprobengröße {0}</translation>
  </message>
  <message>
   <source>BDs</source>
   <translation>BDs</translation>
  </message>
  <message>
   <source>BDs can differ between equivalent networks, which this searcher takes for one</source>
   <translation>BDs kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>BIC (MDL)</source>
   <translation>BIC (MDL)</translation>
  </message>
  <message>
   <source>BIC as the BLIP programs compute it, to compare with their published figures.</source>
   <translation>BIC, wie die BLIP-Programme es rechnen, zum Vergleich mit deren Zahlen.</translation>
  </message>
  <message>
   <source>BIC where cells are left missing: each family from the rows that observe it.</source>
   <translation>BIC, wo Zellen fehlen: jede Familie aus den Zeilen, die sie beobachten.</translation>
  </message>
  <message>
   <source>BIF</source>
   <translation>BIF</translation>
  </message>
  <message>
   <source>BLIP's BIC</source>
   <translation>BIC nach BLIP</translation>
  </message>
  <message>
   <source>BLIP's BIC can differ between equivalent networks, which this searcher takes for one</source>
   <translation>BIC nach BLIP kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>BN Power Constructor</source>
   <translation>BN Power Constructor</translation>
  </message>
  <message>
   <source>Back</source>
   <translation>Zurück</translation>
  </message>
  <message>
   <source>Back to {page_title}</source>
   <translation>Zurück zu {page_title}</translation>
  </message>
  <message>
   <source>Background knowledge</source>
   <translation>Vorwissen</translation>
  </message>
  <message>
   <source>Background knowledge from a &amp;file…</source>
   <translation>Vorwissen aus &amp;Datei …</translation>
  </message>
  <message>
   <source>Background knowledge of {label}</source>
   <translation>Vorwissen von {label}</translation>
  </message>
  <message>
   <source>Background knowledge tells this direction, by other arcs that it directs: {0}.</source>
   <translation>Vorwissen bestimmt diese Richtung, durch andere Kanten, die es richtet: {0}.</translation>
  </message>
  <message>
   <source>Background knowledge tells this direction: {0}.</source>
   <translation>Vorwissen bestimmt diese Richtung: {0}.</translation>
  </message>
  <message>
   <source>Background knowledge was imposed: {rules}.</source>
   <translation>Vorwissen war vorgegeben: {rules}.</translation>
  </message>
  <message>
   <source>Bars: 95 % interval of the mean.</source>
   <translation>Balken: 95-%-Intervall des Mittels.</translation>
  </message>
  <message>
   <source>Bayesian score with a prior count of 1 in every cell.</source>
   <translation>Bayesscher Score mit einer A-priori-Zahl von 1 in jeder Zelle.</translation>
  </message>
  <message>
   <source>Bayesian score with a prior count of your choice in every cell; 1 is K2.</source>
   <translation>Bayesscher Score mit wählbarer A-priori-Zahl in jeder Zelle; 1 ist K2.</translation>
  </message>
  <message>
   <source>Bayesian score; a prior worth ess cases is spread evenly over all cells.</source>
   <translation>Bayesscher Score; ein Prior von ess Fällen verteilt sich gleichmäßig auf alle Zellen.</translation>
  </message>
  <message>
   <source>Bayesian weights</source>
   <translation>Bayessche Gewichte</translation>
  </message>
  <message>
   <source>Begin a partial ordering of the chosen variables</source>
   <translation>Eine Teilordnung der gewählten Variablen beginnen</translation>
  </message>
  <message>
   <source>Begin its search</source>
   <translation>Suche beginnen</translation>
  </message>
  <message>
   <source>Begin with {0}</source>
   <translation>Mit {0} beginnen</translation>
  </message>
  <message>
   <source>Begins as soon as the searchers are loaded</source>
   <translation>Beginnt, sobald die Suchverfahren geladen sind</translation>
  </message>
  <message>
   <source>Begun from</source>
   <translation>Begonnen mit</translation>
  </message>
  <message>
   <source>Below the best</source>
   <translation>Unter dem besten</translation>
  </message>
  <message>
   <source>Below the best, by decades</source>
   <translation>Unter dem besten, in Dekaden</translation>
  </message>
  <message>
   <source>Beside the data it needs {files}; “Copy as command line” of the run in the window writes them.</source>
   <translation>Neben den Daten wird {files} gebraucht; „Als Befehlszeile kopieren“ beim Lauf im Fenster schreibt diese Dateien.</translation>
  </message>
  <message>
   <source>Best graph after {0} moves</source>
   <translation>Bester Graph nach {0} Zügen</translation>
  </message>
  <message>
   <source>Best network in the time</source>
   <translation>Bestes Netz in der Zeit</translation>
  </message>
  <message>
   <source>Best order score search</source>
   <translation>Suche nach der besten Ordnung (BOSS)</translation>
  </message>
  <message>
   <source>Best score</source>
   <translation>Bester Score</translation>
  </message>
  <message>
   <source>Best score against {axis}. {said}.</source>
   <translation>Bester Score gegen {axis}. {said}.</translation>
  </message>
  <message>
   <source>Best {float}</source>
   <translation>Bester {float}</translation>
  </message>
  <message>
   <source>Between perturbations so many variables that arcs join get the parents that are the best for them together, all others staying as they are. 0 or 1 for never.</source>
   <translation>Zwischen den Störungen bekommen so viele durch Kanten verbundene Variablen gemeinsam ihre besten Eltern; alle anderen bleiben, wie sie sind. 0 oder 1 für nie.</translation>
  </message>
  <message>
   <source>Bits</source>
   <translation>Bits</translation>
  </message>
  <message>
   <source>Blanks</source>
   <translation>Leerzeichen</translation>
  </message>
  <message>
   <source>Bootstrap</source>
   <translation>Bootstrap</translation>
  </message>
  <message>
   <source>Bootstrap is running</source>
   <translation>Bootstrap läuft</translation>
  </message>
  <message>
   <source>Bootstrap, {partition}</source>
   <translation>Bootstrap, {partition}</translation>
  </message>
  <message>
   <source>Bootstrap: the rows are drawn again and again, and a network is learned from each sample. Posterior: all networks are summed over, or many are sampled, each as likely as its score says.</source>
   <translation>Bootstrap: die Zeilen werden wieder und wieder gezogen, und aus jeder Stichprobe wird ein Netz gelernt. A posteriori: über alle Netze wird summiert, oder viele werden gezogen, jedes so wahrscheinlich, wie sein Score sagt.</translation>
  </message>
  <message>
   <source>Both directions of an arc cannot be required.</source>
   <translation>Beide Richtungen einer Kante können nicht gefordert werden.</translation>
  </message>
  <message>
   <source>Both networks</source>
   <translation>Beide Netze</translation>
  </message>
  <message>
   <source>Bound</source>
   <translation>Schranke</translation>
  </message>
  <message>
   <source>Bound {bound}{whose}</source>
   <translation>Schranke {bound}{whose}</translation>
  </message>
  <message>
   <source>Bounding every variable</source>
   <translation>Jede Variable wird beschränkt</translation>
  </message>
  <message>
   <source>Branch and bound</source>
   <translation>Branch and Bound</translation>
  </message>
  <message>
   <source>Branch and bound (DFBnB_K3)</source>
   <translation>Branch and Bound (DFBnB_K3)</translation>
  </message>
  <message>
   <source>Branch and bound by layers</source>
   <translation>Branch and Bound in Schichten</translation>
  </message>
  <message>
   <source>Breadth-first branch and bound</source>
   <translation>Branch and Bound in Schichten</translation>
  </message>
  <message>
   <source>Brier score</source>
   <translation>Brier-Score</translation>
  </message>
  <message>
   <source>Bring it back</source>
   <translation>Zurückholen</translation>
  </message>
  <message>
   <source>Budget</source>
   <translation>Budget</translation>
  </message>
  <message>
   <source>But {clause}.</source>
   <translation>Aber {clause}.</translation>
  </message>
  <message>
   <source>By group</source>
   <translation>Nach Gruppen</translation>
  </message>
  <message>
   <source>By how much the probabilities move: total variation, from 0 to 1. Of what is not observed yet: the move to expect.</source>
   <translation>Um wie viel sich die Wahrscheinlichkeiten bewegen: totale Variation, von 0 bis 1. Bei noch nicht Beobachtetem: die zu erwartende Bewegung.</translation>
  </message>
  <message>
   <source>By layer…</source>
   <translation>Nach Schichten …</translation>
  </message>
  <message>
   <source>By name</source>
   <translation>Nach Namen</translation>
  </message>
  <message>
   <source>By the parent set lists; higher is better</source>
   <translation>Nach den Listen von Elternmengen; höher ist besser</translation>
  </message>
  <message>
   <source>By themselves</source>
   <translation>Für sich</translation>
  </message>
  <message>
   <source>By tier</source>
   <translation>Nach Stufen</translation>
  </message>
  <message>
   <source>By tiers</source>
   <translation>Nach Stufen</translation>
  </message>
  <message>
   <source>By {0}: {1}{2}</source>
   <translation>{0}: {1}{2}</translation>
  </message>
  <message>
   <source>C&amp;olours</source>
   <translation>&amp;Farben</translation>
  </message>
  <message>
   <source>C&amp;ompare as overlay</source>
   <translation>Als Übe&amp;rlagerung vergleichen</translation>
  </message>
  <message>
   <source>CPDAG search</source>
   <translation>CPDAG-Suche</translation>
  </message>
  <message>
   <source>CPDAG: arcs that all equivalent networks share; the others are links</source>
   <translation>CPDAG: Kanten, die alle gleichwertigen Netze teilen; die anderen sind Verbindungen</translation>
  </message>
  <message>
   <source>CSV</source>
   <translation>CSV</translation>
  </message>
  <message>
   <source>CSV (*.csv)</source>
   <translation>CSV (*.csv)</translation>
  </message>
  <message>
   <source>CSV arc list</source>
   <translation>CSV-Kantenliste</translation>
  </message>
  <message>
   <source>CSV cannot hold a name without a letter</source>
   <translation>CSV kann einen Namen ohne Buchstaben nicht fassen</translation>
  </message>
  <message>
   <source>Calibration error</source>
   <translation>Kalibrierfehler</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <source>Categories</source>
   <translation>Kategorien</translation>
  </message>
  <message>
   <source>Cells</source>
   <translation>Zellen</translation>
  </message>
  <message>
   <source>Central Europe (cp1250)</source>
   <translation>Mitteleuropa (cp1250)</translation>
  </message>
  <message>
   <source>Chains</source>
   <translation>Ketten</translation>
  </message>
  <message>
   <source>Change a made column</source>
   <translation>Gemachte Spalte ändern</translation>
  </message>
  <message>
   <source>Change how the table was read, cut and completed</source>
   <translation>Ändern, wie die Tabelle gelesen, eingeteilt und ergänzt wurde</translation>
  </message>
  <message>
   <source>Change it</source>
   <translation>Ändern</translation>
  </message>
  <message>
   <source>Change one of them</source>
   <translation>Eine davon ändern</translation>
  </message>
  <message>
   <source>Change the import…</source>
   <translation>Import ändern …</translation>
  </message>
  <message>
   <source>Change the ordering, or move one of the two to another tier</source>
   <translation>Die Ordnung ändern, oder eine von beiden in eine andere Stufe setzen</translation>
  </message>
  <message>
   <source>Change the start network or the constraints</source>
   <translation>Das Startnetz oder die Bedingungen ändern</translation>
  </message>
  <message>
   <source>Change the start network, the limit or the knowledge</source>
   <translation>Das Startnetz, die Grenze oder das Vorwissen ändern</translation>
  </message>
  <message>
   <source>Change {subject}</source>
   <translation>{subject} ändern</translation>
  </message>
  <message>
   <source>Change…</source>
   <translation>Ändern …</translation>
  </message>
  <message>
   <source>Check that this is a .vd</source>
   <translation>Prüfen, ob dies eine .vd-Datei ist</translation>
  </message>
  <message>
   <source>Check that this is a delimited text file with one row a line</source>
   <translation>Prüfen, ob dies eine Textdatei mit Trennzeichen und einer Tabellenzeile je Zeile ist</translation>
  </message>
  <message>
   <source>Check that this is the right table</source>
   <translation>Prüfen, ob dies die richtige Tabelle ist</translation>
  </message>
  <message>
   <source>Check the file's ending</source>
   <translation>Die Endung der Datei prüfen</translation>
  </message>
  <message>
   <source>Check the first row and the separator</source>
   <translation>Prüfen Sie die erste Zeile und das Trennzeichen</translation>
  </message>
  <message>
   <source>Check the folder and that you may write there</source>
   <translation>Den Ordner prüfen, und ob dort geschrieben werden darf</translation>
  </message>
  <message>
   <source>Check the path and that you may read it</source>
   <translation>Den Pfad prüfen, und ob die Datei gelesen werden darf</translation>
  </message>
  <message>
   <source>Check the quotes in them, or choose another quote character or none</source>
   <translation>Die Anführungszeichen darin prüfen, oder ein anderes Anführungszeichen wählen oder keines</translation>
  </message>
  <message>
   <source>Check the separator</source>
   <translation>Das Trennzeichen prüfen</translation>
  </message>
  <message>
   <source>Children</source>
   <translation>Kinder</translation>
  </message>
  <message>
   <source>Children: {names}</source>
   <translation>Kinder: {names}</translation>
  </message>
  <message>
   <source>Choose BIC, AIC or BDeu</source>
   <translation>BIC, AIC oder BDeu wählen</translation>
  </message>
  <message>
   <source>Choose JSON</source>
   <translation>JSON wählen</translation>
  </message>
  <message>
   <source>Choose JSON or CSV, which hold tiers and orderings as they are</source>
   <translation>JSON oder CSV wählen, die Stufen und Ordnungen fassen, wie sie sind</translation>
  </message>
  <message>
   <source>Choose a .jkl or .jaa file</source>
   <translation>Eine .jkl- oder .jaa-Datei wählen</translation>
  </message>
  <message>
   <source>Choose a file in it</source>
   <translation>Eine Datei darin wählen</translation>
  </message>
  <message>
   <source>Choose a file of parent sets</source>
   <translation>Eine Datei von Elternmengen wählen</translation>
  </message>
  <message>
   <source>Choose a larger size, or leave them out</source>
   <translation>Eine größere Größe wählen oder sie weglassen</translation>
  </message>
  <message>
   <source>Choose a network…</source>
   <translation>Netz wählen …</translation>
  </message>
  <message>
   <source>Choose a point or a comma</source>
   <translation>Punkt oder Komma wählen</translation>
  </message>
  <message>
   <source>Choose a scratch folder</source>
   <translation>Arbeitsordner wählen</translation>
  </message>
  <message>
   <source>Choose a scratch folder, or set TMPDIR to a folder that can be written</source>
   <translation>Einen Arbeitsordner wählen, oder TMPDIR auf einen beschreibbaren Ordner setzen</translation>
  </message>
  <message>
   <source>Choose a searcher that works on parent set lists</source>
   <translation>Ein Verfahren wählen, das auf Listen von Elternmengen arbeitet</translation>
  </message>
  <message>
   <source>Choose a smaller size or fewer dpi</source>
   <translation>Eine kleinere Größe oder weniger dpi wählen</translation>
  </message>
  <message>
   <source>Choose a smaller size or fewer dpi and try again</source>
   <translation>Eine kleinere Größe oder weniger dpi wählen und erneut versuchen</translation>
  </message>
  <message>
   <source>Choose a smaller size or fewer dpi, or SVG or PDF</source>
   <translation>Eine kleinere Größe oder weniger dpi wählen, oder SVG oder PDF</translation>
  </message>
  <message>
   <source>Choose a table with rows</source>
   <translation>Eine Tabelle mit Zeilen wählen</translation>
  </message>
  <message>
   <source>Choose among {0}</source>
   <translation>Wählen unter {0}</translation>
  </message>
  <message>
   <source>Choose another encoding, such as cp1252 or latin-1</source>
   <translation>Eine andere Kodierung wählen, etwa cp1252 oder latin-1</translation>
  </message>
  <message>
   <source>Choose another encoding, such as utf-8</source>
   <translation>Eine andere Kodierung wählen, etwa utf-8</translation>
  </message>
  <message>
   <source>Choose another folder, or make room</source>
   <translation>Einen anderen Ordner wählen, oder Platz schaffen</translation>
  </message>
  <message>
   <source>Choose another format</source>
   <translation>Ein anderes Format wählen</translation>
  </message>
  <message>
   <source>Choose another format, and report this as a defect</source>
   <translation>Ein anderes Format wählen, und dies als Fehler melden</translation>
  </message>
  <message>
   <source>Choose another method</source>
   <translation>Ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Choose another name</source>
   <translation>Einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>Choose another network to compare with.</source>
   <translation>Ein anderes Netz zum Vergleich wählen.</translation>
  </message>
  <message>
   <source>Choose another place</source>
   <translation>Einen anderen Ort wählen</translation>
  </message>
  <message>
   <source>Choose another score or another searcher</source>
   <translation>Einen anderen Score oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Choose another scratch folder</source>
   <translation>Einen anderen Arbeitsordner wählen</translation>
  </message>
  <message>
   <source>Choose another separator, or a table with at least two columns</source>
   <translation>Ein anderes Trennzeichen wählen, oder eine Tabelle mit mindestens zwei Spalten</translation>
  </message>
  <message>
   <source>Choose another target, or take it out of the evidence</source>
   <translation>Wählen Sie ein anderes Ziel, oder nehmen Sie es aus der Evidenz</translation>
  </message>
  <message>
   <source>Choose arcs in the table</source>
   <translation>Kanten in der Tabelle wählen</translation>
  </message>
  <message>
   <source>Choose at least two that cut a column differently</source>
   <translation>Mindestens zwei wählen, die eine Spalte verschieden schneiden</translation>
  </message>
  <message>
   <source>Choose between {low:g} and {high:g} cm</source>
   <translation>Zwischen {low:g} und {high:g} cm wählen</translation>
  </message>
  <message>
   <source>Choose between {low} and {high}</source>
   <translation>Zwischen {low} und {high} wählen</translation>
  </message>
  <message>
   <source>Choose bic</source>
   <translation>bic wählen</translation>
  </message>
  <message>
   <source>Choose bic, aic or ll</source>
   <translation>bic, aic oder ll wählen</translation>
  </message>
  <message>
   <source>Choose ess or cell</source>
   <translation>ess oder cell wählen</translation>
  </message>
  <message>
   <source>Choose fewer variables or another searcher</source>
   <translation>Weniger Variablen oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Choose from 2 to {0}</source>
   <translation>Von 2 bis {0} wählen</translation>
  </message>
  <message>
   <source>Choose how long it goes on</source>
   <translation>Wählen, wie lange er weitergeht</translation>
  </message>
  <message>
   <source>Choose how to cut it into states, or leave it out</source>
   <translation>Wählen, wie sie in Zustände eingeteilt wird, oder sie auslassen</translation>
  </message>
  <message>
   <source>Choose it as well, or take “Ordered” off</source>
   <translation>Ihn ebenfalls wählen, oder „Geordnet“ abwählen</translation>
  </message>
  <message>
   <source>Choose one of {0}</source>
   <translation>Eines wählen von {0}</translation>
  </message>
  <message>
   <source>Choose one of: {0}</source>
   <translation>Eines wählen von: {0}</translation>
  </message>
  <message>
   <source>Choose one such as a comma, a semicolon or a tab</source>
   <translation>Eines wählen, etwa Komma, Semikolon oder Tabulator</translation>
  </message>
  <message>
   <source>Choose one that works on lists ({0}), or give the table</source>
   <translation>Eines wählen, das auf Listen arbeitet ({0}), oder die Tabelle angeben</translation>
  </message>
  <message>
   <source>Choose pnal, nal-bic or nal-aic, or make missing a state of its own</source>
   <translation>pnal, nal-bic oder nal-aic wählen, oder fehlend zu einem eigenen Zustand machen</translation>
  </message>
  <message>
   <source>Choose runs, the current graph or files above, or drop a network file here.</source>
   <translation>Oben Läufe, den jetzigen Graphen oder Dateien wählen, oder eine Netzdatei hierher ziehen.</translation>
  </message>
  <message>
   <source>Choose state, drop, frequent or draw</source>
   <translation>state, drop, frequent oder draw wählen</translation>
  </message>
  <message>
   <source>Choose the other node with the arrow keys, then Enter</source>
   <translation>Den anderen Knoten mit den Pfeiltasten wählen, dann Enter</translation>
  </message>
  <message>
   <source>Choose the searcher “bfbnb”, which works with little memory, or set a limit of parents, tiers or forbidden arcs that part the variables</source>
   <translation>Das Verfahren „bfbnb“ wählen, das mit wenig Arbeitsspeicher auskommt, oder eine Grenze der Eltern, Stufen oder verbotene Kanten setzen, die die Variablen trennen</translation>
  </message>
  <message>
   <source>Choose the target, or another way to cut</source>
   <translation>Das Ziel wählen, oder eine andere Einteilung</translation>
  </message>
  <message>
   <source>Choose the variable that the numbers are cut by.</source>
   <translation>Die Variable wählen, nach der eingeteilt wird.</translation>
  </message>
  <message>
   <source>Choose the variable that you ask about.</source>
   <translation>Die Variable wählen, nach der gefragt wird.</translation>
  </message>
  <message>
   <source>Choose the variable that you want to tell about. Nodes then show how much.</source>
   <translation>Wählen Sie die Variable, über die Sie etwas wissen wollen. Die Knoten zeigen dann, wie viel sie über sie sagen.</translation>
  </message>
  <message>
   <source>Choose two networks first</source>
   <translation>Zuerst zwei Netze wählen</translation>
  </message>
  <message>
   <source>Choose two networks.</source>
   <translation>Zwei Netze wählen.</translation>
  </message>
  <message>
   <source>Choose two states or more</source>
   <translation>Zwei oder mehr Zustände wählen</translation>
  </message>
  <message>
   <source>Choose utf-8, cp1252, latin-1 or utf-16</source>
   <translation>utf-8, cp1252, latin-1 oder utf-16 wählen</translation>
  </message>
  <message>
   <source>Choose variables</source>
   <translation>Variablen wählen</translation>
  </message>
  <message>
   <source>Choose what is to blame</source>
   <translation>Auswählen, was daran schuld ist</translation>
  </message>
  <message>
   <source>Choose where…</source>
   <translation>Ort wählen …</translation>
  </message>
  <message>
   <source>Choose {0} or {1}</source>
   <translation>{0} oder {1} wählen</translation>
  </message>
  <message>
   <source>Chooses among the searches that prove the best network by what they will take, and goes on with another where one is no longer worth its time or has no room left.</source>
   <translation>Wählt unter den Suchen, die das beste Netz beweisen, nach dem erwarteten Aufwand, und geht zu einer anderen über, wo eine ihre Zeit nicht mehr wert ist oder keinen Platz mehr hat.</translation>
  </message>
  <message>
   <source>Choose…</source>
   <translation>Wählen …</translation>
  </message>
  <message>
   <source>Choosing parents</source>
   <translation>Eltern werden gewählt</translation>
  </message>
  <message>
   <source>Choosing parents greedily (K3)</source>
   <translation>Eltern werden gierig gewählt (K3)</translation>
  </message>
  <message>
   <source>Choosing the pattern groups</source>
   <translation>Die Mustergruppen werden gewählt</translation>
  </message>
  <message>
   <source>Chosen pair</source>
   <translation>Gewähltes Paar</translation>
  </message>
  <message>
   <source>Chow-Liu tree</source>
   <translation>Chow-Liu-Baum</translation>
  </message>
  <message>
   <source>Circular</source>
   <translation>Kreis</translation>
  </message>
  <message>
   <source>Classes</source>
   <translation>Klassen</translation>
  </message>
  <message>
   <source>Clear</source>
   <translation>Leeren</translation>
  </message>
  <message>
   <source>Clear all</source>
   <translation>Alles löschen</translation>
  </message>
  <message>
   <source>Clear all of it</source>
   <translation>Alles löschen</translation>
  </message>
  <message>
   <source>Click a state to observe it; Shift and a click set it from outside.</source>
   <translation>Klick auf einen Zustand beobachtet ihn; mit Umschalt setzt er ihn von außen.</translation>
  </message>
  <message>
   <source>Click the other node · Esc gives up</source>
   <translation>Auf den anderen Knoten klicken · Esc bricht ab</translation>
  </message>
  <message>
   <source>Click where the node should stand · Esc ends</source>
   <translation>Klicken, wo der Knoten stehen soll · Esc beendet</translation>
  </message>
  <message>
   <source>Climbing</source>
   <translation>Klettern</translation>
  </message>
  <message>
   <source>Climbs</source>
   <translation>Aufstiege</translation>
  </message>
  <message>
   <source>Climbs among classes of equivalent networks by single edits of their CPDAG: six operators.</source>
   <translation>Klettert unter Klassen gleichwertiger Netze durch einzelne Änderungen ihres CPDAG: sechs Operatoren.</translation>
  </message>
  <message>
   <source>Climbs among classes of equivalent networks: inserts edges while that gains, then deletes edges.</source>
   <translation>Klettert unter Klassen gleichwertiger Netze: fügt Kanten ein, solange das etwas bringt, und löscht dann welche.</translation>
  </message>
  <message>
   <source>Climbs among graphs whose links stand for both directions, so that directions are decided only where two arcs meet.</source>
   <translation>Klettert unter Graphen, deren Verbindungen für beide Richtungen stehen, sodass Richtungen nur dort festgelegt werden, wo sich zwei Kanten treffen.</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <source>Close it, or choose another quote character or none</source>
   <translation>Schließen, oder ein anderes Anführungszeichen wählen oder keines</translation>
  </message>
  <message>
   <source>Close it, or take it out</source>
   <translation>Schließen, oder herausnehmen</translation>
  </message>
  <message>
   <source>Close other programs</source>
   <translation>Andere Programme schließen</translation>
  </message>
  <message>
   <source>Close other programs and try again</source>
   <translation>Andere Programme schließen und noch einmal versuchen</translation>
  </message>
  <message>
   <source>Cluster cuts up to k</source>
   <translation>Clusterschnitte bis k</translation>
  </message>
  <message>
   <source>Co&amp;mpare page</source>
   <translation>Seite Verg&amp;leich</translation>
  </message>
  <message>
   <source>Collapse Runs</source>
   <translation>Läufe einklappen</translation>
  </message>
  <message>
   <source>Collapse Variables</source>
   <translation>Variablen einklappen</translation>
  </message>
  <message>
   <source>Colon  :</source>
   <translation>Doppelpunkt  :</translation>
  </message>
  <message>
   <source>Colour</source>
   <translation>Farbe</translation>
  </message>
  <message>
   <source>Colours</source>
   <translation>Farben</translation>
  </message>
  <message>
   <source>Column names</source>
   <translation>Spaltennamen</translation>
  </message>
  <message>
   <source>Column order</source>
   <translation>Spaltenfolge</translation>
  </message>
  <message>
   <source>Column {0} is left out: it is empty, every row ends with a separator.</source>
   <translation>Spalte {0} wird ausgelassen: sie ist leer, jede Zeile endet mit einem Trennzeichen.</translation>
  </message>
  <message>
   <source>Column {0}, nameless, is called “{1}”.</source>
   <translation>Spalte {0} ohne Namen heißt „{1}“.</translation>
  </message>
  <message>
   <source>Column {0}, {1}, is called “{2}”.</source>
   <translation>Spalte {0}, {1}, heißt „{2}“.</translation>
  </message>
  <message>
   <source>Combined</source>
   <translation>Kombiniert</translation>
  </message>
  <message>
   <source>Come from</source>
   <translation>Herkunft</translation>
  </message>
  <message>
   <source>Comma  ,</source>
   <translation>Komma  ,</translation>
  </message>
  <message>
   <source>Comma  3,14</source>
   <translation>Komma  3,14</translation>
  </message>
  <message>
   <source>Common</source>
   <translation>Häufige</translation>
  </message>
  <message>
   <source>Compare</source>
   <translation>Vergleich</translation>
  </message>
  <message>
   <source>Compare as</source>
   <translation>Vergleichen als</translation>
  </message>
  <message>
   <source>Compare it with something, such as x &gt; 3</source>
   <translation>Mit etwas vergleichen, etwa x &gt; 3</translation>
  </message>
  <message>
   <source>Compare networks over the same variables</source>
   <translation>Netze über denselben Variablen vergleichen</translation>
  </message>
  <message>
   <source>Compare side &amp;by side</source>
   <translation>Ne&amp;beneinander vergleichen</translation>
  </message>
  <message>
   <source>Compare the arcs as they are directed</source>
   <translation>Die Kanten vergleichen, wie sie gerichtet sind</translation>
  </message>
  <message>
   <source>Compare the equivalence classes (CPDAGs):
only directions that data can tell</source>
   <translation>Die Äquivalenzklassen (CPDAGs) vergleichen:
nur Richtungen, die Daten zeigen können</translation>
  </message>
  <message>
   <source>Compare the two ticked runs</source>
   <translation>Die zwei angekreuzten vergleichen</translation>
  </message>
  <message>
   <source>Compare with</source>
   <translation>Vergleichen mit</translation>
  </message>
  <message>
   <source>Compare with &lt;, &lt;=, &gt;, &gt;=, = and !=, calculate with + - * /, join with and, or, not, choose with if … then … else …; {known}. Texts stand in quotes, names of several words in [square brackets]. Cells count as they are written, before their states are merged or renamed. A cell is missing where what it needs is.</source>
   <translation>Vergleichen mit &lt;, &lt;=, &gt;, &gt;=, = und !=, rechnen mit + - * /, verknüpfen mit and, or, not, auswählen mit if … then … else …; {known}. Texte stehen in Anführungszeichen, Namen aus mehreren Wörtern in [eckigen Klammern]. Zellen zählen, wie sie geschrieben sind, bevor ihre Zustände zusammengefasst oder umbenannt werden. Eine Zelle fehlt, wo fehlt, was sie braucht.</translation>
  </message>
  <message>
   <source>Compare with the consensus</source>
   <translation>Mit dem Konsens vergleichen</translation>
  </message>
  <message>
   <source>Comparing {label} and {label_2}</source>
   <translation>{label} und {label_2} werden verglichen</translation>
  </message>
  <message>
   <source>Comparing…</source>
   <translation>Vergleicht …</translation>
  </message>
  <message>
   <source>Compelled</source>
   <translation>Zwingend</translation>
  </message>
  <message>
   <source>Compelled by the other arcs</source>
   <translation>Durch die anderen Kanten erzwungen</translation>
  </message>
  <message>
   <source>Compiling the program for this machine, once</source>
   <translation>Einmalige Kompilierung für diesen Rechner</translation>
  </message>
  <message>
   <source>Components solved apart</source>
   <translation>Einzeln gelöste Komponenten</translation>
  </message>
  <message>
   <source>Components solved by A*</source>
   <translation>Mit A* gelöste Komponenten</translation>
  </message>
  <message>
   <source>Components solved by breadth-first branch and bound</source>
   <translation>Mit Breiten-Branch-and-Bound gelöste Komponenten</translation>
  </message>
  <message>
   <source>Components solved by dynamic programming</source>
   <translation>Mit dynamischer Programmierung gelöste Komponenten</translation>
  </message>
  <message>
   <source>Components solved by the integer program</source>
   <translation>Mit dem ganzzahligen Programm gelöste Komponenten</translation>
  </message>
  <message>
   <source>Computed at every set (own), once for a variable (fixed), or at every set where it can still cut something off (automatic).</source>
   <translation>Berechnet bei jeder Menge (eigene), einmal je Variable (fest) oder bei jeder Menge, wo sie noch etwas abschneiden kann (automatisch).</translation>
  </message>
  <message>
   <source>Conditional probability tables</source>
   <translation>Bedingte Wahrscheinlichkeitstabellen</translation>
  </message>
  <message>
   <source>Conditional table</source>
   <translation>Bedingte Tafel</translation>
  </message>
  <message>
   <source>Confidence</source>
   <translation>Konfidenz</translation>
  </message>
  <message>
   <source>Consensus above {threshold_text}</source>
   <translation>Konsens über {threshold_text}</translation>
  </message>
  <message>
   <source>Contents</source>
   <translation>Inhalt</translation>
  </message>
  <message>
   <source>Contents of the guide</source>
   <translation>Inhalt des Handbuchs</translation>
  </message>
  <message>
   <source>Continue</source>
   <translation>Fortsetzen</translation>
  </message>
  <message>
   <source>Continue for</source>
   <translation>Fortsetzen für</translation>
  </message>
  <message>
   <source>Continue, {more_seconds} more</source>
   <translation>Fortsetzen, {more_seconds} mehr</translation>
  </message>
  <message>
   <source>Continue, {more}</source>
   <translation>Fortsetzen, {more}</translation>
  </message>
  <message>
   <source>Continuous</source>
   <translation>Stetig</translation>
  </message>
  <message>
   <source>Contradiction</source>
   <translation>Widerspruch</translation>
  </message>
  <message>
   <source>Contradictory directions</source>
   <translation>Widersprüchliche Richtungen</translation>
  </message>
  <message>
   <source>Copied.</source>
   <translation>Kopiert.</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>Kopieren</translation>
  </message>
  <message>
   <source>Copy as CSV</source>
   <translation>Als CSV kopieren</translation>
  </message>
  <message>
   <source>Copy as JSON</source>
   <translation>Als JSON kopieren</translation>
  </message>
  <message>
   <source>Copy as Python</source>
   <translation>Als Python kopieren</translation>
  </message>
  <message>
   <source>Copy as command line</source>
   <translation>Als Befehlszeile kopieren</translation>
  </message>
  <message>
   <source>Copy cells of a spreadsheet, or rows of a text, names first</source>
   <translation>Zellen eines Tabellenprogramms kopieren, oder Zeilen eines Textes, Namen zuerst</translation>
  </message>
  <message>
   <source>Copy its scores over time</source>
   <translation>Scores über die Zeit kopieren</translation>
  </message>
  <message>
   <source>Copy or save the probabilities</source>
   <translation>Wahrscheinlichkeiten kopieren oder speichern</translation>
  </message>
  <message>
   <source>Copy or save what tells about the target</source>
   <translation>Kopieren oder speichern, was über das Ziel etwas sagt</translation>
  </message>
  <message>
   <source>Copy the arcs</source>
   <translation>Kanten kopieren</translation>
  </message>
  <message>
   <source>Copy the scores over time</source>
   <translation>Scores über die Zeit kopieren</translation>
  </message>
  <message>
   <source>Copy the table</source>
   <translation>Tabelle kopieren</translation>
  </message>
  <message>
   <source>Copy this column</source>
   <translation>Diese Spalte kopieren</translation>
  </message>
  <message>
   <source>Correct such values, read them as missing, or leave the column out</source>
   <translation>Solche Werte berichtigen, als fehlend lesen oder die Spalte auslassen</translation>
  </message>
  <message>
   <source>Correct the cell</source>
   <translation>Die Zelle berichtigen</translation>
  </message>
  <message>
   <source>Correct the cell, or the description</source>
   <translation>Die Zelle oder die Beschreibung berichtigen</translation>
  </message>
  <message>
   <source>Corruption</source>
   <translation>Verfälschung</translation>
  </message>
  <message>
   <source>Count of a cell</source>
   <translation>Zahl je Zelle</translation>
  </message>
  <message>
   <source>Count them as missing</source>
   <translation>Als fehlend zählen</translation>
  </message>
  <message>
   <source>Count {few} as missing</source>
   <translation>{few} als fehlend zählen</translation>
  </message>
  <message>
   <source>Counted on rows</source>
   <translation>Gezählte Zeilen</translation>
  </message>
  <message>
   <source>Counted on the data</source>
   <translation>An den Daten gezählt</translation>
  </message>
  <message>
   <source>Counting the arcs of runs</source>
   <translation>Kanten der Läufe werden gezählt</translation>
  </message>
  <message>
   <source>Counting…</source>
   <translation>Zählt …</translation>
  </message>
  <message>
   <source>Counts</source>
   <translation>Anzahlen</translation>
  </message>
  <message>
   <source>Counts, or probabilities: by maximum likelihood, or with a uniform prior whose cases are spread over the cells (BDeu)</source>
   <translation>Anzahlen oder Wahrscheinlichkeiten: nach Maximum Likelihood oder mit gleichmäßigem Prior, dessen Fälle sich auf die Zellen verteilen (BDeu)</translation>
  </message>
  <message>
   <source>Cross-validation</source>
   <translation>Kreuzvalidierung</translation>
  </message>
  <message>
   <source>Crossing</source>
   <translation>Kreuzung</translation>
  </message>
  <message>
   <source>Crossing orderings</source>
   <translation>Ordnungen werden gekreuzt</translation>
  </message>
  <message>
   <source>Current graph</source>
   <translation>Jetziger Graph</translation>
  </message>
  <message>
   <source>Current graph ({name})</source>
   <translation>Jetziger Graph ({name})</translation>
  </message>
  <message>
   <source>Cut as proposed again</source>
   <translation>Wieder wie vorgeschlagen</translation>
  </message>
  <message>
   <source>Cut at</source>
   <translation>Schnitte bei</translation>
  </message>
  <message>
   <source>Cut at {message}</source>
   <translation>Geschnitten bei {message}</translation>
  </message>
  <message>
   <source>Cut into states</source>
   <translation>In Zustände einteilen</translation>
  </message>
  <message>
   <source>Cut into states, where the next tab says</source>
   <translation>In Zustände eingeteilt, wo der nächste Reiter es sagt</translation>
  </message>
  <message>
   <source>Cut it another way, or include more columns</source>
   <translation>Anders schneiden, oder mehr Spalten aufnehmen</translation>
  </message>
  <message>
   <source>Cut it into states, or leave it out</source>
   <translation>In Zustände schneiden, oder auslassen</translation>
  </message>
  <message>
   <source>Cut it with --discretise (such as {0}) or leave it out with --drop-continuous</source>
   <translation>Mit --discretise schneiden (etwa {0}) oder mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Cut it with --discretise (such as {0}) or leave them out with --drop-continuous</source>
   <translation>Mit --discretise schneiden (etwa {0}) oder mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Cut some of them another way</source>
   <translation>Einige davon anders schneiden</translation>
  </message>
  <message>
   <source>Cut them with --discretise (such as {0}) or leave it out with --drop-continuous</source>
   <translation>Mit --discretise schneiden (etwa {0}) oder mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Cut them with --discretise (such as {0}) or leave them out with --drop-continuous</source>
   <translation>Mit --discretise schneiden (etwa {0}) oder mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Cuts</source>
   <translation>Einteilungen</translation>
  </message>
  <message>
   <source>Cuts cyclic networks off a linear program and branches where that does not suffice; proves the best network, also of 30 to 60 variables with short lists.</source>
   <translation>Schneidet zyklische Netze von einem linearen Programm ab und verzweigt, wo das nicht genügt; beweist das beste Netz, auch von 30 bis 60 Variablen mit kurzen Listen.</translation>
  </message>
  <message>
   <source>Cutting the columns together…</source>
   <translation>Die Spalten werden zusammen eingeteilt …</translation>
  </message>
  <message>
   <source>Cutting the table</source>
   <translation>Tabelle wird eingeteilt</translation>
  </message>
  <message>
   <source>Cycle</source>
   <translation>Zyklus</translation>
  </message>
  <message>
   <source>Cycle group</source>
   <translation>Zyklengruppe</translation>
  </message>
  <message>
   <source>Cyrillic (cp1251)</source>
   <translation>Kyrillisch (cp1251)</translation>
  </message>
  <message>
   <source>DAG: every arc has a direction</source>
   <translation>DAG: jede Kante hat eine Richtung</translation>
  </message>
  <message>
   <source>DAGs</source>
   <translation>DAGs</translation>
  </message>
  <message>
   <source>DOT</source>
   <translation>DOT</translation>
  </message>
  <message>
   <source>DSC</source>
   <translation>DSC</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <source>Dark theme</source>
   <translation>Dunkle Farben</translation>
  </message>
  <message>
   <source>Data</source>
   <translation>Tabelle</translation>
  </message>
  <message>
   <source>Data</source>
   <comment>section</comment>
   <translation>Daten</translation>
  </message>
  <message>
   <source>Data version {data}</source>
   <translation>Datenversion {data}</translation>
  </message>
  <message>
   <source>Date</source>
   <translation>Datum</translation>
  </message>
  <message>
   <source>Days between</source>
   <translation>Tage dazwischen</translation>
  </message>
  <message>
   <source>Days to {other}</source>
   <translation>Tage bis {other}</translation>
  </message>
  <message>
   <source>December</source>
   <translation>Dezember</translation>
  </message>
  <message>
   <source>Decide as in a file that was saved from another import</source>
   <translation>Entscheiden wie in einer Datei aus einem anderen Import</translation>
  </message>
  <message>
   <source>Decide before importing</source>
   <translation>Vor dem Import zu entscheiden</translation>
  </message>
  <message>
   <source>Decides which row falls into which fold; all learners share it.</source>
   <translation>Bestimmt, welche Zeile in welchen Fold fällt; alle Verfahren teilen sie.</translation>
  </message>
  <message>
   <source>Decimal sign</source>
   <translation>Dezimalzeichen</translation>
  </message>
  <message>
   <source>Declare a state that no row of the table has</source>
   <translation>Einen Zustand angeben, den keine Zeile der Tabelle hat</translation>
  </message>
  <message>
   <source>Declare it, or correct the cell</source>
   <translation>Deklarieren, oder die Zelle berichtigen</translation>
  </message>
  <message>
   <source>Default parameters</source>
   <translation>Standardwerte</translation>
  </message>
  <message>
   <source>Degrees of freedom</source>
   <translation>Freiheitsgrade</translation>
  </message>
  <message>
   <source>Delete arc</source>
   <translation>Kante löschen</translation>
  </message>
  <message>
   <source>Delete edges at the end</source>
   <translation>Am Ende Kanten löschen</translation>
  </message>
  <message>
   <source>Delete link</source>
   <translation>Verbindung löschen</translation>
  </message>
  <message>
   <source>Delete or reverse one of the arcs</source>
   <translation>Eine der Kanten löschen oder umkehren</translation>
  </message>
  <message>
   <source>Delete or reverse one of them</source>
   <translation>Eine davon löschen oder umkehren</translation>
  </message>
  <message>
   <source>Delete the line</source>
   <translation>Die Zeile löschen</translation>
  </message>
  <message>
   <source>Delete {a} → {b}</source>
   <translation>{a} → {b} löschen</translation>
  </message>
  <message>
   <source>Delete {count} edges</source>
   <translation>{count} Kanten löschen</translation>
  </message>
  <message numerus="yes">
   <source>Delete {count} nodes</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{count} Knoten löschen</numerusform>
    <numerusform>{count} Knoten löschen</numerusform>
   </translation>
  </message>
  <message>
   <source>Deletes every edge that a test of conditional independence finds needless, then directs what is left; gives a class of networks (CPDAG).</source>
   <translation>Löscht jede Kante, die ein Test auf bedingte Unabhängigkeit unnötig findet, und richtet den Rest; ergibt eine Klasse von Netzen (CPDAG).</translation>
  </message>
  <message>
   <source>Deleting edges</source>
   <translation>Kanten werden gelöscht</translation>
  </message>
  <message>
   <source>Deletions</source>
   <translation>Löschungen</translation>
  </message>
  <message>
   <source>Descendants</source>
   <translation>Nachfahren</translation>
  </message>
  <message>
   <source>Did you mean “{0}”</source>
   <translation>War „{0}“ gemeint</translation>
  </message>
  <message>
   <source>Difference</source>
   <translation>Differenz</translation>
  </message>
  <message>
   <source>Difference to the first learner, nats a held-out row</source>
   <translation>Differenz zum ersten Verfahren, Nats je zurückgehaltener Zeile</translation>
  </message>
  <message>
   <source>Differences</source>
   <translation>Differenzen</translation>
  </message>
  <message>
   <source>Differences</source>
   <comment>of networks</comment>
   <translation>Unterschiede</translation>
  </message>
  <message>
   <source>Differs in</source>
   <translation>Abweichend</translation>
  </message>
  <message>
   <source>Direct it {a} → {b}</source>
   <translation>Richten: {a} → {b}</translation>
  </message>
  <message>
   <source>Direct it {b} → {a}</source>
   <translation>Richten: {b} → {a}</translation>
  </message>
  <message>
   <source>Directed</source>
   <translation>Gerichtet</translation>
  </message>
  <message>
   <source>Directed by convention</source>
   <translation>Durch Konvention gerichtet</translation>
  </message>
  <message>
   <source>Directed by knowledge</source>
   <translation>Durch Vorwissen gerichtet</translation>
  </message>
  <message>
   <source>Directed in the first only</source>
   <translation>Nur im ersten gerichtet</translation>
  </message>
  <message>
   <source>Directed in the second only</source>
   <translation>Nur im zweiten gerichtet</translation>
  </message>
  <message>
   <source>Directed only in the first</source>
   <translation>Nur im ersten gerichtet</translation>
  </message>
  <message>
   <source>Directed only in the second</source>
   <translation>Nur im zweiten gerichtet</translation>
  </message>
  <message>
   <source>Directed paths from {names} to {names_2}</source>
   <translation>Gerichtete Pfade von {names} nach {names_2}</translation>
  </message>
  <message>
   <source>Direction</source>
   <translation>Richtung</translation>
  </message>
  <message>
   <source>Directions</source>
   <translation>Richtungen</translation>
  </message>
  <message>
   <source>Directions forced to be a DAG</source>
   <translation>Für einen DAG erzwungene Richtungen</translation>
  </message>
  <message>
   <source>Dirichlet prior</source>
   <translation>Dirichlet-Prior</translation>
  </message>
  <message>
   <source>Discard</source>
   <translation>Verwerfen</translation>
  </message>
  <message>
   <source>Discard it</source>
   <translation>Verwerfen</translation>
  </message>
  <message>
   <source>Discard it…</source>
   <translation>Verwerfen …</translation>
  </message>
  <message>
   <source>Discard this work for good?</source>
   <translation>Diese Arbeit endgültig verwerfen?</translation>
  </message>
  <message>
   <source>Disk</source>
   <translation>Platte</translation>
  </message>
  <message>
   <source>Disk limit</source>
   <translation>Grenze für den Datenträger</translation>
  </message>
  <message>
   <source>Disk limit</source>
   <comment>end of a run</comment>
   <translation>Plattengrenze</translation>
  </message>
  <message>
   <source>Dismiss</source>
   <translation>Ausblenden</translation>
  </message>
  <message>
   <source>Distances</source>
   <translation>Distanzen</translation>
  </message>
  <message>
   <source>Does not fit</source>
   <translation>Passt nicht</translation>
  </message>
  <message>
   <source>Done</source>
   <translation>Fertig</translation>
  </message>
  <message>
   <source>Done again</source>
   <translation>Wiederholt</translation>
  </message>
  <message>
   <source>Double  "</source>
   <translation>Doppelt  "</translation>
  </message>
  <message>
   <source>Drafts a tree of the strongest dependences, adds the edges that tests find missing, deletes those found needless, and directs what is left; gives a class of networks (CPDAG).</source>
   <translation>Entwirft einen Baum der stärksten Abhängigkeiten, fügt Kanten hinzu, die Tests vermissen, löscht unnötige und richtet den Rest; ergibt eine Klasse von Netzen (CPDAG).</translation>
  </message>
  <message>
   <source>Drag a line. A double click (Insert) adds one, Delete takes the chosen one away; arrow keys up and down choose it, left and right move it.</source>
   <translation>Eine Linie ziehen. Doppelklick (Einfg) fügt eine hinzu, Entf nimmt die gewählte weg; Pfeil auf und ab wählen, links und rechts bewegen sie.</translation>
  </message>
  <message>
   <source>Drag the file out of the window, or click to copy it</source>
   <translation>Die Datei aus dem Fenster ziehen, oder klicken, um sie zu kopieren</translation>
  </message>
  <message>
   <source>Drag the picture out of the window, or click to copy it</source>
   <translation>Das Bild aus dem Fenster ziehen, oder klicken, um es zu kopieren</translation>
  </message>
  <message>
   <source>Drag the tier to another place</source>
   <translation>Die Stufe an einen anderen Platz ziehen</translation>
  </message>
  <message>
   <source>Drag {kinds} from node to node or click both, or press Enter on one{more} · Esc ends</source>
   <translation>{kinds} von Knoten zu Knoten ziehen oder beide anklicken, oder auf einem Enter drücken{more} · Esc beendet</translation>
  </message>
  <message>
   <source>Draw a network by hand</source>
   <translation>Netz von Hand zeichnen</translation>
  </message>
  <message>
   <source>Draw an &amp;arc</source>
   <translation>Kante &amp;zeichnen</translation>
  </message>
  <message>
   <source>Draw an arc</source>
   <translation>Kante zeichnen</translation>
  </message>
  <message>
   <source>Draw an arc from here</source>
   <translation>Kante von hier zeichnen</translation>
  </message>
  <message>
   <source>Draw an arc instead</source>
   <translation>Stattdessen eine gerichtete Kante ziehen</translation>
  </message>
  <message>
   <source>Draw fewer rows</source>
   <translation>Weniger Zeilen ziehen</translation>
  </message>
  <message>
   <source>Draw rows, or choose another score</source>
   <translation>Zeilen ziehen, oder einen anderen Score wählen</translation>
  </message>
  <message>
   <source>Draw rows, or choose another searcher</source>
   <translation>Zeilen ziehen, oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Draw the values on a logarithmic scale; it changes no cut</source>
   <translation>Die Werte logarithmisch zeichnen; kein Schnitt ändert sich</translation>
  </message>
  <message>
   <source>Drawing a preview</source>
   <translation>Vorschau wird gezeichnet</translation>
  </message>
  <message>
   <source>Drawing of orderings</source>
   <translation>Ordnungen ziehen</translation>
  </message>
  <message>
   <source>Drawing rows into {file}</source>
   <translation>Zeilen werden in {file} gezogen</translation>
  </message>
  <message>
   <source>Drawing {name}</source>
   <translation>{name} wird gezeichnet</translation>
  </message>
  <message>
   <source>Drawing {name}. The window goes on meanwhile.</source>
   <translation>{name} wird gezeichnet. Das Fenster geht weiter.</translation>
  </message>
  <message>
   <source>Drawing…</source>
   <translation>Zeichnet …</translation>
  </message>
  <message>
   <source>Drawn</source>
   <translation>Gezogen</translation>
  </message>
  <message>
   <source>Drop rows with gaps</source>
   <translation>Zeilen mit Lücken weglassen</translation>
  </message>
  <message>
   <source>Drop the rows</source>
   <translation>Zeilen weglassen</translation>
  </message>
  <message>
   <source>Drop the rows with missing cells, or make missing a state of its own</source>
   <translation>Die Zeilen mit fehlenden Zellen weglassen, oder fehlend zu einem eigenen Zustand machen</translation>
  </message>
  <message>
   <source>Drop to open {name}</source>
   <translation>Loslassen, um {name} zu öffnen</translation>
  </message>
  <message>
   <source>Drop {rows}</source>
   <translation>{rows} weglassen</translation>
  </message>
  <message>
   <source>Dropping rows with a missing cell would leave too few to learn from.</source>
   <translation>Ohne die Zeilen mit fehlenden Zellen blieben zu wenige zum Lernen.</translation>
  </message>
  <message>
   <source>Dynamic</source>
   <translation>Dynamisch</translation>
  </message>
  <message>
   <source>Dynamic programming</source>
   <translation>Dynamische Programmierung</translation>
  </message>
  <message>
   <source>Dynamic programming over {0} variables needs {1} of memory, and {2} are there.</source>
   <translation>Dynamische Programmierung über {0} Variablen braucht {1} Arbeitsspeicher, und {2} sind da.</translation>
  </message>
  <message>
   <source>Each cell is left empty with this probability, whatever stands in it</source>
   <translation>Jede Zelle bleibt mit dieser Wahrscheinlichkeit leer, was auch in ihr steht</translation>
  </message>
  <message>
   <source>Each fold</source>
   <translation>Jeder Fold</translation>
  </message>
  <message>
   <source>Each free parameter of a network multiplies its prior probability by this; 1 is a uniform prior.</source>
   <translation>Jeder freie Parameter eines Netzes multipliziert seine A-priori-Wahrscheinlichkeit damit; 1 ist ein gleichmäßiger Prior.</translation>
  </message>
  <message>
   <source>Each from a random start; how far they differ tells how good the sample is.</source>
   <translation>Jede von einem zufälligen Start; wie sehr sie abweichen, zeigt die Güte der Ziehung.</translation>
  </message>
  <message>
   <source>Each name stands once in an ordering.</source>
   <translation>Jeder Name steht einmal in einer Ordnung.</translation>
  </message>
  <message>
   <source>Each of its {0} states is one of “{1}”, and the other way</source>
   <translation>Jeder der {0} Zustände ist einer von „{1}“, und umgekehrt</translation>
  </message>
  <message>
   <source>Each of its {distinct} different values is a state</source>
   <translation>Jeder ihrer {distinct} verschiedenen Werte ist ein Zustand</translation>
  </message>
  <message>
   <source>Each of the {0} states of “{1}” has one of its {2} states</source>
   <translation>Jeder der {0} Zustände von „{1}“ hat einen der {2} Zustände dieser Spalte</translation>
  </message>
  <message>
   <source>Each value is a state again</source>
   <translation>Jeder Wert ist wieder ein Zustand</translation>
  </message>
  <message>
   <source>Edges added when thickening</source>
   <translation>Beim Verdichten hinzugefügte Kanten</translation>
  </message>
  <message>
   <source>Edges dropped</source>
   <translation>Weggelassene Kanten</translation>
  </message>
  <message>
   <source>Edges of the DAGs</source>
   <translation>Kanten der DAGs</translation>
  </message>
  <message>
   <source>Edges of the classes</source>
   <translation>Kanten der Klassen</translation>
  </message>
  <message>
   <source>Edges of the draft</source>
   <translation>Kanten des Entwurfs</translation>
  </message>
  <message>
   <source>Edges taken away when thinning</source>
   <translation>Beim Ausdünnen entfernte Kanten</translation>
  </message>
  <message>
   <source>Edges that only one of the two moral graphs has</source>
   <translation>Kanten, die nur einer der beiden Moralgraphen hat</translation>
  </message>
  <message>
   <source>Edit</source>
   <translation>Bearbeiten</translation>
  </message>
  <message>
   <source>Edit…</source>
   <translation>Bearbeiten …</translation>
  </message>
  <message>
   <source>Embedded</source>
   <translation>Eingebettet</translation>
  </message>
  <message>
   <source>Empty</source>
   <translation>Leer</translation>
  </message>
  <message>
   <source>Empty: every line ends with a separator</source>
   <translation>Leer: jede Zeile endet mit einem Trennzeichen</translation>
  </message>
  <message>
   <source>Encoding</source>
   <translation>Kodierung</translation>
  </message>
  <message>
   <source>End by force</source>
   <translation>Sofort beenden</translation>
  </message>
  <message>
   <source>End it by force</source>
   <translation>Sofort beenden</translation>
  </message>
  <message>
   <source>End it now and keep the networks; Go on takes them up later</source>
   <translation>Jetzt beenden und die Netze behalten; Weiter nimmt sie später auf</translation>
  </message>
  <message>
   <source>End it now and keep the {parts} that are finished</source>
   <translation>Jetzt beenden und die fertigen {parts} behalten</translation>
  </message>
  <message>
   <source>End it now; sampling keeps what was counted, exact sums nothing</source>
   <translation>Jetzt beenden; Ziehungen behalten das Gezählte, exakte Summen nichts</translation>
  </message>
  <message>
   <source>End the run now and keep its best network</source>
   <translation>Den Lauf jetzt beenden und sein bestes Netz behalten</translation>
  </message>
  <message>
   <source>End what is under way on the Strength page first.</source>
   <translation>Zuerst beenden, was auf der Seite Stärke läuft.</translation>
  </message>
  <message>
   <source>Ended</source>
   <translation>Beendet</translation>
  </message>
  <message>
   <source>Ended by force</source>
   <translation>Sofort beendet</translation>
  </message>
  <message>
   <source>Ended by force, best kept</source>
   <translation>Sofort beendet, bestes behalten</translation>
  </message>
  <message>
   <source>Ended early</source>
   <translation>Vorzeitig beendet</translation>
  </message>
  <message>
   <source>Ending</source>
   <translation>Endet</translation>
  </message>
  <message>
   <source>Enter selects on the canvas, Ctrl+Enter goes there, left and right go by nodes</source>
   <translation>Enter wählt auf der Zeichenfläche aus, Strg+Enter geht dorthin, links und rechts gehen von Knoten zu Knoten</translation>
  </message>
  <message>
   <source>Entropy bound</source>
   <translation>Entropieschranke</translation>
  </message>
  <message>
   <source>Entropy {bits} bits</source>
   <translation>Entropie {bits} Bits</translation>
  </message>
  <message>
   <source>Equal frequency</source>
   <translation>Gleiche Häufigkeit</translation>
  </message>
  <message>
   <source>Equal values or gaps leave {names} of {asked} states</source>
   <translation>Gleiche Werte oder Lücken lassen {names} von {asked} Zuständen</translation>
  </message>
  <message>
   <source>Equal width</source>
   <translation>Gleiche Breite</translation>
  </message>
  <message>
   <source>Equivalent sample size</source>
   <translation>Gedachte Stichprobe</translation>
  </message>
  <message>
   <source>Evaluate</source>
   <translation>Auswertung</translation>
  </message>
  <message>
   <source>Evaluate &amp;page</source>
   <translation>Seite Aus&amp;wertung</translation>
  </message>
  <message>
   <source>Evaluate first</source>
   <translation>Zuerst auswerten</translation>
  </message>
  <message>
   <source>Evaluating</source>
   <translation>Auswertung läuft</translation>
  </message>
  <message>
   <source>Evaluating: {fold}</source>
   <translation>Auswertung: {fold}</translation>
  </message>
  <message>
   <source>Evaluation</source>
   <translation>Auswertung</translation>
  </message>
  <message>
   <source>Evaluation is running</source>
   <translation>Die Auswertung läuft</translation>
  </message>
  <message>
   <source>Every (configuration, state) is imagined to have been seen this often.</source>
   <translation>Jedes Paar aus Konfiguration und Zustand gilt als so oft gesehen.</translation>
  </message>
  <message>
   <source>Every cell is missing</source>
   <translation>Jede Zelle fehlt</translation>
  </message>
  <message>
   <source>Every column comes in as it is.</source>
   <translation>Jede Spalte kommt herein, wie sie ist.</translation>
  </message>
  <message>
   <source>Every column that comes in is constant, so there is nothing to learn.</source>
   <translation>Jede eingeschlossene Spalte ist konstant; es gibt nichts zu lernen.</translation>
  </message>
  <message>
   <source>Every network that says the same of the data has this direction: {0} and {1} both point at {2} and are not joined (a v-structure).</source>
   <translation>Jedes Netz, das dasselbe über die Daten sagt, hat diese Richtung: {0} und {1} zeigen beide auf {2} und sind nicht verbunden (eine V-Struktur).</translation>
  </message>
  <message>
   <source>Every network that says the same of the data has this direction: {0}.</source>
   <translation>Jedes Netz, das dasselbe über die Daten sagt, hat diese Richtung: {0}.</translation>
  </message>
  <message>
   <source>Every set within the limits was scored, or proved to be beaten by a smaller one</source>
   <translation>Jede Menge innerhalb der Grenzen ist bewertet oder wird nachweislich von einer kleineren übertroffen</translation>
  </message>
  <message>
   <source>Everything that was decided fits it.</source>
   <translation>Alles Entschiedene passt dazu.</translation>
  </message>
  <message>
   <source>Evidence is given under “All”.</source>
   <translation>Evidenz wird unter „Alle“ gegeben.</translation>
  </message>
  <message>
   <source>Exact</source>
   <translation>Exakt</translation>
  </message>
  <message>
   <source>Expand the lists</source>
   <translation>Listen erweitern</translation>
  </message>
  <message>
   <source>Expanding the parent set lists</source>
   <translation>Die Listen der Elternmengen werden erweitert</translation>
  </message>
  <message>
   <source>Expands the subset of variables that promises the best network first; proves the best network, in memory.</source>
   <translation>Erweitert zuerst die Teilmenge der Variablen, die das beste Netz verspricht; beweist das beste Netz, im Speicher.</translation>
  </message>
  <message>
   <source>Expected likelihood</source>
   <translation>Erwartete Likelihood</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>Exportieren</translation>
  </message>
  <message>
   <source>Export as CSV…</source>
   <translation>Als CSV exportieren …</translation>
  </message>
  <message>
   <source>Export into</source>
   <translation>Exportieren in</translation>
  </message>
  <message>
   <source>Export the arcs under each way to cut</source>
   <translation>Kanten bei jeder Einteilung exportieren</translation>
  </message>
  <message>
   <source>Export the current graph</source>
   <translation>Jetzigen Graphen exportieren</translation>
  </message>
  <message>
   <source>Export the evaluation</source>
   <translation>Auswertung exportieren</translation>
  </message>
  <message>
   <source>Export the graph</source>
   <translation>Graph exportieren</translation>
  </message>
  <message>
   <source>Export the runs</source>
   <translation>Läufe exportieren</translation>
  </message>
  <message>
   <source>Export the strengths</source>
   <translation>Stärken exportieren</translation>
  </message>
  <message>
   <source>Export to</source>
   <translation>Exportieren nach</translation>
  </message>
  <message>
   <source>Export…</source>
   <translation>Exportieren …</translation>
  </message>
  <message>
   <source>Expression</source>
   <translation>Ausdruck</translation>
  </message>
  <message>
   <source>Extend 5 min</source>
   <translation>5 min verlängern</translation>
  </message>
  <message>
   <source>Extends the best sets found so far by one parent at a time.</source>
   <translation>Erweitert die bisher besten Mengen um je einen Elternknoten.</translation>
  </message>
  <message>
   <source>Extensions given up for want of room</source>
   <translation>Aus Platzmangel aufgegebene Erweiterungen</translation>
  </message>
  <message>
   <source>Extensions met a second time</source>
   <translation>Ein zweites Mal getroffene Erweiterungen</translation>
  </message>
  <message>
   <source>Extensions that a bound left out</source>
   <translation>Durch eine Schranke ausgelassene Erweiterungen</translation>
  </message>
  <message>
   <source>F&amp;ile</source>
   <translation>&amp;Datei</translation>
  </message>
  <message>
   <source>Fade</source>
   <translation>Verblassen</translation>
  </message>
  <message>
   <source>Fade the rest</source>
   <translation>Den Rest verblassen</translation>
  </message>
  <message>
   <source>Failed</source>
   <translation>Fehlgeschlagen</translation>
  </message>
  <message>
   <source>Failed, best kept</source>
   <translation>Fehlgeschlagen, bestes behalten</translation>
  </message>
  <message>
   <source>Families in the integer program</source>
   <translation>Familien im ganzzahligen Programm</translation>
  </message>
  <message>
   <source>February</source>
   <translation>Februar</translation>
  </message>
  <message>
   <source>Fetch it again</source>
   <translation>Noch einmal holen</translation>
  </message>
  <message>
   <source>Fetch it again: it may be cut off. A graph without edges has that line too</source>
   <translation>Noch einmal holen: die Datei ist vielleicht abgeschnitten. Auch ein Graph ohne Kanten hat diese Zeile</translation>
  </message>
  <message>
   <source>Fewer</source>
   <translation>Weniger</translation>
  </message>
  <message>
   <source>Fewer settings</source>
   <translation>Weniger Einstellungen</translation>
  </message>
  <message>
   <source>Fewer than two runs are at work</source>
   <translation>Weniger als zwei Läufe arbeiten</translation>
  </message>
  <message>
   <source>Figure {number}. {caption}</source>
   <translation>Abbildung {number}. {caption}</translation>
  </message>
  <message>
   <source>File</source>
   <translation>Datei</translation>
  </message>
  <message>
   <source>Files of the same names in this folder will be replaced.</source>
   <translation>Gleichnamige Dateien in diesem Ordner werden ersetzt.</translation>
  </message>
  <message>
   <source>Files you open will be listed here.</source>
   <translation>Geöffnete Dateien stehen hier.</translation>
  </message>
  <message>
   <source>Fill in the other</source>
   <translation>Die andere ausfüllen</translation>
  </message>
  <message>
   <source>Fill it</source>
   <translation>Ausfüllen</translation>
  </message>
  <message>
   <source>Filter and order</source>
   <translation>Filter und Reihenfolge</translation>
  </message>
  <message>
   <source>Filter and order: {message}</source>
   <translation>Filter und Reihenfolge: {message}</translation>
  </message>
  <message>
   <source>Final hill climbing</source>
   <translation>Abschließendes Bergsteigen</translation>
  </message>
  <message>
   <source>Find</source>
   <translation>Suchen</translation>
  </message>
  <message>
   <source>Find a &amp;variable</source>
   <translation>&amp;Variable suchen</translation>
  </message>
  <message>
   <source>Find a column</source>
   <translation>Spalte suchen</translation>
  </message>
  <message>
   <source>Find a name</source>
   <translation>Name suchen</translation>
  </message>
  <message>
   <source>Find a name or pattern</source>
   <translation>Name oder Muster suchen</translation>
  </message>
  <message>
   <source>Find a node</source>
   <translation>Knoten suchen</translation>
  </message>
  <message>
   <source>Find a variable</source>
   <translation>Variable suchen</translation>
  </message>
  <message>
   <source>Find a variable among the pairs</source>
   <translation>Variable unter den Paaren suchen</translation>
  </message>
  <message>
   <source>Find all parent sets first</source>
   <translation>Zuerst alle Elternmengen suchen</translation>
  </message>
  <message>
   <source>Find arcs</source>
   <translation>Kanten suchen</translation>
  </message>
  <message>
   <source>Find arcs by the name of a node</source>
   <translation>Kanten nach einem Knotennamen suchen</translation>
  </message>
  <message>
   <source>Find pairs by a name</source>
   <translation>Paare nach einem Namen suchen</translation>
  </message>
  <message>
   <source>Find runs</source>
   <translation>Läufe suchen</translation>
  </message>
  <message>
   <source>Find variables</source>
   <translation>Variablen suchen</translation>
  </message>
  <message>
   <source>Find variables in the tiers</source>
   <translation>Variablen in den Stufen suchen</translation>
  </message>
  <message>
   <source>Find: data, name, tags, note, searcher, seed…</source>
   <translation>Suchen: Daten, Name, Schlagwörter, Notiz, Suchverfahren, Startzahl …</translation>
  </message>
  <message>
   <source>Finding parent sets</source>
   <translation>Elternmengen werden gesucht</translation>
  </message>
  <message>
   <source>Finding the candidate parent sets</source>
   <translation>Die möglichen Elternmengen werden gesucht</translation>
  </message>
  <message>
   <source>Finding the parent sets: about {0}. How long the integer program over {1} variables takes is not known beforehand; it shows what is proved, and can be ended at any time.</source>
   <translation>Suche der Elternmengen: etwa {0}. Wie lange das ganzzahlige Programm über {1} Variablen braucht, ist nicht im Voraus bekannt; es zeigt, was bewiesen ist, und kann jederzeit beendet werden.</translation>
  </message>
  <message>
   <source>Finding the parent sets: about {0}. Then the quickest search for {1} variables with these lists is chosen.</source>
   <translation>Suche der Elternmengen: etwa {0}. Dann wird die schnellste Suche für {1} Variablen mit diesen Listen gewählt.</translation>
  </message>
  <message>
   <source>Finding v-structures</source>
   <translation>V-Strukturen werden gesucht</translation>
  </message>
  <message>
   <source>Findings</source>
   <translation>Befunde</translation>
  </message>
  <message>
   <source>Findings and steps</source>
   <translation>Befunde und Schritte</translation>
  </message>
  <message>
   <source>Finds a good network at once, improves it until the time is up, and proves it to be the best where that can be done.</source>
   <translation>Findet sofort ein gutes Netz, verbessert es, bis die Zeit um ist, und beweist es als das beste, wo das geht.</translation>
  </message>
  <message>
   <source>Finds lists of good parent sets, then crosses orderings of a population: the offspring moves variables to their best places, and the best are kept.</source>
   <translation>Findet Listen guter Elternmengen und kreuzt Ordnungen einer Population: der Nachkomme bringt Variablen an ihren besten Platz, und die besten bleiben.</translation>
  </message>
  <message>
   <source>Finds lists of good parent sets, then draws orderings and swaps neighbours in them while that gains; each variable has its best parents among those before it.</source>
   <translation>Findet Listen guter Elternmengen, zieht Ordnungen und vertauscht Nachbarn darin, solange das etwas bringt; jede Variable hat ihre besten Eltern unter denen davor.</translation>
  </message>
  <message>
   <source>Finds lists of good parent sets, then moves variables to their best place in an ordering until none gains, perturbs the ordering at a few places and goes on.</source>
   <translation>Findet Listen guter Elternmengen, bringt Variablen an ihren besten Platz in einer Ordnung, bis keine mehr gewinnt, stört die Ordnung an wenigen Stellen und macht weiter.</translation>
  </message>
  <message>
   <source>Finished</source>
   <translation>Beendet</translation>
  </message>
  <message>
   <source>Finishing what it is at; the best network is kept</source>
   <translation>Bringt Begonnenes zu Ende; das beste Netz bleibt</translation>
  </message>
  <message>
   <source>Finishing what it is at; the finished {parts} are kept</source>
   <translation>Bringt Begonnenes zu Ende; fertige {parts} bleiben</translation>
  </message>
  <message>
   <source>First</source>
   <translation>Erstes</translation>
  </message>
  <message>
   <source>First network</source>
   <translation>Erstes Netz</translation>
  </message>
  <message>
   <source>First restarts</source>
   <translation>Erste Neustarts</translation>
  </message>
  <message>
   <source>First row</source>
   <translation>Erste Zeile</translation>
  </message>
  <message>
   <source>First rows of the table</source>
   <translation>Erste Zeilen der Tabelle</translation>
  </message>
  <message>
   <source>First: {first}</source>
   <translation>Erstes: {first}</translation>
  </message>
  <message>
   <source>Fit</source>
   <translation>Anpassung</translation>
  </message>
  <message>
   <source>Fit it to this table first</source>
   <translation>Zuerst an diese Tabelle anpassen</translation>
  </message>
  <message>
   <source>Fit the whole graph</source>
   <translation>Ganzen Graphen einpassen</translation>
  </message>
  <message>
   <source>Fit them to data first, or choose another format</source>
   <translation>Zuerst an Daten anpassen, oder ein anderes Format wählen</translation>
  </message>
  <message>
   <source>Fits</source>
   <translation>Passt</translation>
  </message>
  <message>
   <source>Fix all safe ones</source>
   <translation>Sichere beheben</translation>
  </message>
  <message>
   <source>Fix that row, have it left out, or choose another separator</source>
   <translation>Berichtigen Sie diese Zeile, lassen Sie sie weg, oder wählen Sie ein anderes Trennzeichen</translation>
  </message>
  <message>
   <source>Fix that row, or the description</source>
   <translation>Diese Zeile oder die Beschreibung berichtigen</translation>
  </message>
  <message>
   <source>Fix that row; weights of rows are not read</source>
   <translation>Diese Zeile berichtigen; Gewichte von Zeilen werden nicht gelesen</translation>
  </message>
  <message>
   <source>Fix those rows, have them left out, or choose another separator</source>
   <translation>Berichtigen Sie diese Zeilen, lassen Sie sie weg, oder wählen Sie ein anderes Trennzeichen</translation>
  </message>
  <message>
   <source>Fixed</source>
   <translation>Fest</translation>
  </message>
  <message>
   <source>Fo&amp;lder</source>
   <translation>&amp;Ordner</translation>
  </message>
  <message>
   <source>Fold</source>
   <translation>Fold</translation>
  </message>
  <message>
   <source>Fold {0} of {1}, {2}</source>
   <translation>Teil {0} von {1}, {2}</translation>
  </message>
  <message>
   <source>Folders</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <source>Folds</source>
   <translation>Folds</translation>
  </message>
  <message>
   <source>Folds of each learner</source>
   <translation>Folds jedes Verfahrens</translation>
  </message>
  <message>
   <source>For a run that does not answer; its best network so far is kept</source>
   <translation>Für einen Lauf, der nicht antwortet; sein bestes Netz bisher bleibt</translation>
  </message>
  <message>
   <source>For example {examples} or {examples_2}</source>
   <translation>Zum Beispiel {examples} oder {examples_2}</translation>
  </message>
  <message>
   <source>For how many moves a move may not be undone.</source>
   <translation>Wie viele Züge lang ein Zug nicht zurückgenommen werden darf.</translation>
  </message>
  <message>
   <source>Forbid</source>
   <translation>Verbieten</translation>
  </message>
  <message>
   <source>Forbid both ways</source>
   <translation>Beide Richtungen verbieten</translation>
  </message>
  <message>
   <source>Forbid them</source>
   <translation>Verbieten</translation>
  </message>
  <message>
   <source>Forbid {arcs_text}</source>
   <translation>{arcs_text} verbieten</translation>
  </message>
  <message>
   <source>Forbidden</source>
   <translation>Verboten</translation>
  </message>
  <message>
   <source>Forbidden both ways</source>
   <translation>In beiden Richtungen verboten</translation>
  </message>
  <message>
   <source>Force</source>
   <translation>Kräfte</translation>
  </message>
  <message>
   <source>Forecast</source>
   <translation>Aufwand</translation>
  </message>
  <message>
   <source>Forecast by layer</source>
   <translation>Vorschau nach Schichten</translation>
  </message>
  <message>
   <source>Forget</source>
   <translation>Vergessen</translation>
  </message>
  <message>
   <source>Forget all evidence</source>
   <translation>Alle Evidenz vergessen</translation>
  </message>
  <message>
   <source>Forget them</source>
   <translation>Vergessen</translation>
  </message>
  <message>
   <source>Forget what is given of {name}</source>
   <translation>Gegebenes zu {name} vergessen</translation>
  </message>
  <message>
   <source>Format</source>
   <translation>Format</translation>
  </message>
  <message>
   <source>Found by the run</source>
   <translation>Vom Lauf gefunden</translation>
  </message>
  <message>
   <source>Free of the tiers</source>
   <translation>Frei von Stufen</translation>
  </message>
  <message>
   <source>Free parameters of a family: at most {max_params}</source>
   <translation>Freie Parameter einer Familie: höchstens {max_params}</translation>
  </message>
  <message>
   <source>Free parameters of lists</source>
   <translation>Freie Parameter der Listen</translation>
  </message>
  <message>
   <source>Free some space</source>
   <translation>Platz schaffen</translation>
  </message>
  <message>
   <source>Free some space or choose another folder</source>
   <translation>Platz schaffen oder einen anderen Ordner wählen</translation>
  </message>
  <message>
   <source>From</source>
   <translation>Von</translation>
  </message>
  <message>
   <source>From a file…</source>
   <translation>Aus einer Datei …</translation>
  </message>
  <message>
   <source>From how many random orderings to search; the best class found is kept.</source>
   <translation>Von wie vielen zufälligen Ordnungen gesucht wird; die beste Klasse bleibt.</translation>
  </message>
  <message>
   <source>From tests and dependences</source>
   <translation>Aus Tests und Abhängigkeiten</translation>
  </message>
  <message>
   <source>From the current graph</source>
   <translation>Aus dem jetzigen Graphen</translation>
  </message>
  <message>
   <source>From time to time score the parent sets next to those of the best networks and add the good ones. Lists read from a file stay as they are.</source>
   <translation>Von Zeit zu Zeit die Elternmengen neben denen der besten Netze bewerten und gute aufnehmen. Aus einer Datei gelesene Listen bleiben, wie sie sind.</translation>
  </message>
  <message>
   <source>From {name}</source>
   <translation>Aus {name}</translation>
  </message>
  <message>
   <source>From {words}: {told}</source>
   <translation>Von {words}: {told}</translation>
  </message>
  <message>
   <source>From: a name or lab_*</source>
   <translation>Von: ein Name oder lab_*</translation>
  </message>
  <message>
   <source>Full</source>
   <translation>Voll</translation>
  </message>
  <message>
   <source>GB of {total:.0f}</source>
   <translation>GB von {total:.0f}</translation>
  </message>
  <message>
   <source>GML</source>
   <translation>GML</translation>
  </message>
  <message>
   <source>Gain</source>
   <translation>Gewinn</translation>
  </message>
  <message>
   <source>Gap</source>
   <translation>Lücke</translation>
  </message>
  <message>
   <source>GeNIe XDSL</source>
   <translation>GeNIe XDSL</translation>
  </message>
  <message>
   <source>Get it again</source>
   <translation>Noch einmal holen</translation>
  </message>
  <message>
   <source>Getting ready</source>
   <translation>Vorbereitung</translation>
  </message>
  <message>
   <source>Getting the searchers ready</source>
   <translation>Suchverfahren werden vorbereitet</translation>
  </message>
  <message>
   <source>Getting the searchers ready, {report} of {report_2}</source>
   <translation>Suchverfahren werden vorbereitet, {report} von {report_2}</translation>
  </message>
  <message>
   <source>Give --threads {0}</source>
   <translation>--threads {0} angeben</translation>
  </message>
  <message>
   <source>Give 0.95 for instance</source>
   <translation>Zum Beispiel 0.95 angeben</translation>
  </message>
  <message>
   <source>Give 1 to {0} parents</source>
   <translation>1 bis {0} Eltern angeben</translation>
  </message>
  <message>
   <source>Give 1 to {cores}, the cores of this machine.</source>
   <translation>1 bis {cores} angeben, so viele Kerne hat dieser Rechner.</translation>
  </message>
  <message>
   <source>Give 20, or 10</source>
   <translation>20 oder 10 angeben</translation>
  </message>
  <message>
   <source>Give a folder that is there and has room for large files</source>
   <translation>Einen Ordner angeben, den es gibt und der Platz für große Dateien hat</translation>
  </message>
  <message>
   <source>Give a larger whole number</source>
   <translation>Eine größere ganze Zahl angeben</translation>
  </message>
  <message>
   <source>Give a larger {0}: it counts from the beginning of the run</source>
   <translation>Mehr angeben ({0}): es zählt vom Beginn des Laufs an</translation>
  </message>
  <message>
   <source>Give a list with at least one set for every variable</source>
   <translation>Eine Liste mit mindestens einer Menge je Variable angeben</translation>
  </message>
  <message>
   <source>Give a network over the variables of the data</source>
   <translation>Ein Netz über den Variablen der Daten angeben</translation>
  </message>
  <message>
   <source>Give a network with nodes</source>
   <translation>Ein Netz mit Knoten angeben</translation>
  </message>
  <message>
   <source>Give a number above 0</source>
   <translation>Eine Zahl über 0 angeben</translation>
  </message>
  <message>
   <source>Give a number above 0 and below 1; require or forbid an arc that is certain</source>
   <translation>Eine Zahl über 0 und unter 1 angeben; eine sichere Kante fordern oder verbieten</translation>
  </message>
  <message>
   <source>Give a number of at least 0</source>
   <translation>Eine Zahl von mindestens 0 angeben</translation>
  </message>
  <message>
   <source>Give a parent set table, or have one identified</source>
   <translation>Eine Tabelle von Elternmengen angeben, oder eine suchen lassen</translation>
  </message>
  <message>
   <source>Give a probability</source>
   <translation>Wahrscheinlichkeit angeben</translation>
  </message>
  <message>
   <source>Give a recipe that bnstudio wrote</source>
   <translation>Ein Rezept angeben, das bnstudio geschrieben hat</translation>
  </message>
  <message>
   <source>Give a table, or a file of parent sets</source>
   <translation>Eine Tabelle oder eine Datei von Elternmengen angeben</translation>
  </message>
  <message>
   <source>Give a whole number of at least 0.</source>
   <translation>Eine ganze Zahl ab 0 angeben.</translation>
  </message>
  <message>
   <source>Give a whole number of at least 1.</source>
   <translation>Eine ganze Zahl ab 1 angeben.</translation>
  </message>
  <message>
   <source>Give a whole number of at least {0}</source>
   <translation>Eine ganze Zahl von mindestens {0} angeben</translation>
  </message>
  <message>
   <source>Give at least 1 network.</source>
   <translation>Mindestens 1 Netz angeben.</translation>
  </message>
  <message>
   <source>Give at least 2 folds.</source>
   <translation>Mindestens 2 Folds angeben.</translation>
  </message>
  <message>
   <source>Give at least one</source>
   <translation>Mindestens eines angeben</translation>
  </message>
  <message>
   <source>Give at least {least_memory} GB.</source>
   <translation>Mindestens {least_memory} GB angeben.</translation>
  </message>
  <message>
   <source>Give at most {0} folds</source>
   <translation>Höchstens {0} Teile angeben</translation>
  </message>
  <message>
   <source>Give background knowledge with tiers</source>
   <translation>Vorwissen mit Stufen angeben</translation>
  </message>
  <message>
   <source>Give both the same kind</source>
   <translation>Beiden dieselbe Art geben</translation>
  </message>
  <message>
   <source>Give each a name of its own</source>
   <translation>Jedem einen eigenen Namen geben</translation>
  </message>
  <message>
   <source>Give ess=1 or cell=0.5 for instance</source>
   <translation>Zum Beispiel ess=1 oder cell=0.5 angeben</translation>
  </message>
  <message>
   <source>Give every variable at least one set, be it the empty one</source>
   <translation>Jeder Variable mindestens eine Menge geben, sei es die leere</translation>
  </message>
  <message>
   <source>Give it a folder with --scratch: the same command goes on from the layers there</source>
   <translation>Mit --scratch einen Ordner angeben: derselbe Befehl macht von den Schichten dort weiter</translation>
  </message>
  <message>
   <source>Give it fewer parents, or its parents fewer states</source>
   <translation>Weniger Eltern geben, oder den Eltern weniger Zustände</translation>
  </message>
  <message>
   <source>Give it one</source>
   <translation>Ihr einen geben</translation>
  </message>
  <message>
   <source>Give it one, or read without a header</source>
   <translation>Ihr einen geben, oder ohne Kopfzeile lesen</translation>
  </message>
  <message>
   <source>Give it {minutes} minutes more</source>
   <translation>{minutes} Minuten mehr geben</translation>
  </message>
  <message>
   <source>Give larger numbers</source>
   <translation>Größere Zahlen angeben</translation>
  </message>
  <message>
   <source>Give lists that hold the smallest legal set of every variable</source>
   <translation>Listen angeben, die die kleinste erlaubte Menge jeder Variable enthalten</translation>
  </message>
  <message>
   <source>Give more evidence, or ask of a network with fewer arcs</source>
   <translation>Mehr Evidenz angeben, oder ein Netz mit weniger Kanten fragen</translation>
  </message>
  <message>
   <source>Give more evidence, or fewer queries, or a network with fewer arcs</source>
   <translation>Mehr Evidenz angeben, oder weniger fragen, oder ein Netz mit weniger Kanten nehmen</translation>
  </message>
  <message>
   <source>Give more memory</source>
   <translation>Mehr Arbeitsspeicher geben</translation>
  </message>
  <message>
   <source>Give more parent sets, such as the empty ones</source>
   <translation>Mehr Elternmengen angeben, etwa die leeren</translation>
  </message>
  <message>
   <source>Give more parent sets, such as the empty ones, or loosen limits and knowledge</source>
   <translation>Mehr Elternmengen angeben, etwa die leeren, oder Grenzen und Vorwissen lockern</translation>
  </message>
  <message>
   <source>Give more than 0</source>
   <translation>Mehr als 0 angeben</translation>
  </message>
  <message>
   <source>Give more time, or fewer variables</source>
   <translation>Mehr Zeit geben, oder weniger Variablen</translation>
  </message>
  <message>
   <source>Give networks over the same variables</source>
   <translation>Netze über denselben Variablen angeben</translation>
  </message>
  <message>
   <source>Give one (parents before children), or choose another searcher</source>
   <translation>Eine angeben (Eltern vor Kindern), oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Give one above 0</source>
   <translation>Eine über 0 angeben</translation>
  </message>
  <message>
   <source>Give one for every state; 0 rules it out</source>
   <translation>Für jeden Zustand eine angeben; 0 schließt ihn aus</translation>
  </message>
  <message>
   <source>Give one, parents before children</source>
   <translation>Eine angeben, Eltern vor Kindern</translation>
  </message>
  <message>
   <source>Give the likelihood</source>
   <translation>Likelihood angeben</translation>
  </message>
  <message>
   <source>Give the network in another format</source>
   <translation>Das Netz in einem anderen Format geben</translation>
  </message>
  <message>
   <source>Give the number of a column</source>
   <translation>Die Nummer einer Spalte angeben</translation>
  </message>
  <message>
   <source>Give the run five minutes more</source>
   <translation>Dem Lauf fünf Minuten mehr geben</translation>
  </message>
  <message>
   <source>Give the run more disk space, or loosen the constraints</source>
   <translation>Dem Lauf mehr Platz auf dem Datenträger geben, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Give the run more memory, or loosen the constraints</source>
   <translation>Dem Lauf mehr Arbeitsspeicher geben, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Give the run more steps, or loosen the constraints</source>
   <translation>Dem Lauf mehr Schritte geben, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Give the run more time or memory, or loosen the constraints</source>
   <translation>Dem Lauf mehr Zeit oder Arbeitsspeicher geben, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Give the run more time, or loosen the constraints</source>
   <translation>Dem Lauf mehr Zeit geben, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Give the state a shorter name, or leave the column out</source>
   <translation>Dem Zustand einen kürzeren Namen geben oder die Spalte auslassen</translation>
  </message>
  <message>
   <source>Give the state another name (F2, or double click)</source>
   <translation>Dem Zustand einen anderen Namen geben (F2 oder Doppelklick)</translation>
  </message>
  <message>
   <source>Give the table that belongs to the network</source>
   <translation>Die Tabelle angeben, die zum Netz gehört</translation>
  </message>
  <message>
   <source>Give what the run was started with, or start anew</source>
   <translation>Angeben, womit der Lauf begonnen wurde, oder neu beginnen</translation>
  </message>
  <message>
   <source>Give {0}</source>
   <translation>Angeben: {0}</translation>
  </message>
  <message>
   <source>Give {0} for instance</source>
   <translation>Zum Beispiel {0} angeben</translation>
  </message>
  <message>
   <source>Give {0} to {1} nodes</source>
   <translation>{0} bis {1} Knoten angeben</translation>
  </message>
  <message>
   <source>Given</source>
   <translation>Gegeben</translation>
  </message>
  <message>
   <source>Given a probability</source>
   <translation>Mit Wahrscheinlichkeit</translation>
  </message>
  <message>
   <source>Given its parents</source>
   <translation>Gegeben die Eltern</translation>
  </message>
  <message>
   <source>Given the other parents</source>
   <translation>Gegeben die anderen Eltern</translation>
  </message>
  <message>
   <source>Given {pieces}</source>
   <translation>Gegeben {pieces}</translation>
  </message>
  <message>
   <source>Go on</source>
   <translation>Weiter</translation>
  </message>
  <message>
   <source>Goes through all subsets of the variables, one number a subset; proves the best network of up to some 30 variables.</source>
   <translation>Geht alle Teilmengen der Variablen durch, eine Zahl je Teilmenge; beweist das beste Netz von bis zu etwa 30 Variablen.</translation>
  </message>
  <message>
   <source>Goes through the subsets of the variables layer by layer, on disk, leaving out what cannot lead to a better network; proves the best network.</source>
   <translation>Geht die Teilmengen der Variablen Schicht für Schicht auf der Platte durch und lässt aus, was zu keinem besseren Netz führen kann; beweist das beste Netz.</translation>
  </message>
  <message>
   <source>Going through the subsets of {0} variables</source>
   <translation>Die Teilmengen von {0} Variablen werden durchgegangen</translation>
  </message>
  <message>
   <source>Graph</source>
   <translation>Graph</translation>
  </message>
  <message>
   <source>Graph page</source>
   <translation>Seite Graph</translation>
  </message>
  <message>
   <source>GraphML</source>
   <translation>GraphML</translation>
  </message>
  <message>
   <source>Graphs to export</source>
   <translation>Graphen zum Exportieren</translation>
  </message>
  <message>
   <source>Greedy</source>
   <translation>Gierig</translation>
  </message>
  <message>
   <source>Greedy equivalence search</source>
   <translation>Gierige Äquivalenzsuche (GES)</translation>
  </message>
  <message>
   <source>Grey</source>
   <translation>Grau</translation>
  </message>
  <message>
   <source>Ground</source>
   <translation>Hintergrund</translation>
  </message>
  <message>
   <source>Group</source>
   <translation>Gruppe</translation>
  </message>
  <message>
   <source>Group {name}, {members} variables</source>
   <translation>Gruppe {name}, {members} Variablen</translation>
  </message>
  <message>
   <source>Guess again</source>
   <translation>Neu raten</translation>
  </message>
  <message>
   <source>Guessed from the first rows</source>
   <translation>Aus den ersten Zeilen erraten</translation>
  </message>
  <message>
   <source>Guided</source>
   <translation>Geführt</translation>
  </message>
  <message>
   <source>G² = {statistic} with {degrees} {noun}, {p}: {verdict}{end} at the level of 1{thin}%.</source>
   <translation>G² = {statistic} mit {degrees} {noun}, {p}: {verdict}{end} auf dem Niveau von 1{thin}%.</translation>
  </message>
  <message>
   <source>HTML, one file</source>
   <translation>HTML, eine Datei</translation>
  </message>
  <message>
   <source>Harmonic mean of precision and recall</source>
   <translation>Harmonisches Mittel von Präzision und Trefferquote</translation>
  </message>
  <message>
   <source>Hartemink</source>
   <translation>Hartemink</translation>
  </message>
  <message>
   <source>Hartemink's method needs another column that this one can tell about</source>
   <translation>das Verfahren von Hartemink braucht eine weitere Spalte, über die diese etwas sagen kann</translation>
  </message>
  <message>
   <source>Has besides</source>
   <translation>Zusätzlich</translation>
  </message>
  <message>
   <source>Hash table</source>
   <translation>Hashtabelle</translation>
  </message>
  <message>
   <source>Header</source>
   <translation>Kopfzeile</translation>
  </message>
  <message>
   <source>Height</source>
   <translation>Höhe</translation>
  </message>
  <message>
   <source>Help</source>
   <translation>Hilfe</translation>
  </message>
  <message>
   <source>Hide</source>
   <translation>Ausblenden</translation>
  </message>
  <message>
   <source>Hide weak arcs</source>
   <translation>Schwache Kanten ausblenden</translation>
  </message>
  <message>
   <source>Higher is better</source>
   <translation>Höher ist besser</translation>
  </message>
  <message>
   <source>Hill climbing</source>
   <translation>Bergsteigen</translation>
  </message>
  <message>
   <source>Histogram with the lines where the column is cut</source>
   <translation>Histogramm mit den Linien, an denen die Spalte geschnitten wird</translation>
  </message>
  <message>
   <source>Holds for new projects; the open one keeps its own settings.</source>
   <translation>Gilt für neue Projekte; das offene behält seine Einstellungen.</translation>
  </message>
  <message>
   <source>Holds from the next start on.</source>
   <translation>Gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <source>Horizontal axis</source>
   <translation>Waagerechte Achse</translation>
  </message>
  <message>
   <source>How far it moves if this is not given</source>
   <translation>Wie weit sie sich bewegt, wenn dies nicht gegeben ist</translation>
  </message>
  <message>
   <source>How far the best possible score may still be: (bound − score) / |score|.
Before it stands whose bound that is, where it is another run’s,
and whether it holds for some parent set lists or an ordering only.
Not known where the bound is too far away to tell</source>
   <translation>Um wie viel besser der bestmögliche Score noch sein kann: (Schranke − Score) / |Score|.
Davor steht, wessen Schranke es ist, wo es die eines anderen Laufs ist,
und ob sie nur für Listen von Elternmengen oder eine Ordnung gilt.
Nicht bekannt, wo die Schranke zu weit weg ist</translation>
  </message>
  <message>
   <source>How far {0} was is not kept on this computer. Improve from here starts a new run from its network.</source>
   <translation>Wie weit {0} war, ist auf diesem Rechner nicht aufbewahrt. Von hier verbessern beginnt einen neuen Lauf von seinem Netz aus.</translation>
  </message>
  <message>
   <source>How it has the pair that is chosen among Pairs, or on the canvas</source>
   <translation>Wie es das Paar hat, das unter Paare oder auf der Zeichenfläche gewählt ist</translation>
  </message>
  <message>
   <source>How it works</source>
   <translation>So geht es</translation>
  </message>
  <message>
   <source>How it works: background knowledge</source>
   <translation>So geht es: Vorwissen</translation>
  </message>
  <message>
   <source>How it works: cross-validation</source>
   <translation>So geht es: Kreuzvalidierung</translation>
  </message>
  <message>
   <source>How it works: {title}</source>
   <translation>So geht es: {title}</translation>
  </message>
  <message>
   <source>How likely the arc is, above 0 and below 1</source>
   <translation>Wie wahrscheinlich die Kante ist, über 0 und unter 1</translation>
  </message>
  <message>
   <source>How long a network may be learned under each way. Type 90 s, 5 min or 2 h.</source>
   <translation>Wie lange ein Netz je Einteilung gelernt werden darf. Zum Beispiel 90 s, 5 min oder 2 h.</translation>
  </message>
  <message>
   <source>How long each learner may learn in each fold. Type 90 s, 5 min or 2 h.</source>
   <translation>Wie lange jedes Verfahren je Fold lernen darf. Zum Beispiel 90 s, 5 min oder 2 h.</translation>
  </message>
  <message>
   <source>How long each network may be learned. Type 5 s, 90 s or 2 min.</source>
   <translation>Wie lange jedes Netz gelernt werden darf. Zum Beispiel 5 s, 90 s oder 2 min.</translation>
  </message>
  <message>
   <source>How long parent sets are looked for. With a fixed number of sets a repetition gives the same lists.</source>
   <translation>Wie lange nach Elternmengen gesucht wird. Mit einer festen Zahl von Mengen ergibt eine Wiederholung dieselben Listen.</translation>
  </message>
  <message>
   <source>How many cases the prior is worth; above 0.</source>
   <translation>Wie viele Fälle der Prior wert ist; über 0.</translation>
  </message>
  <message>
   <source>How many imagined cases the prior is worth; larger values favour more arcs.</source>
   <translation>Wie viele gedachte Fälle der Prior wert ist; größere Werte begünstigen mehr Kanten.</translation>
  </message>
  <message>
   <source>How many of the networks join the two, whatever the direction</source>
   <translation>Wie viele der Netze die beiden verbinden, gleich in welcher Richtung</translation>
  </message>
  <message>
   <source>How many of the networks that join the two direct it this way; a network that leaves it undirected counts half. 0.5: the data do not tell.</source>
   <translation>Wie viele der Netze, die beide verbinden, so gerichtet sind; ein Netz, das sie ungerichtet lässt, zählt halb. 0.5: die Daten lassen es offen.</translation>
  </message>
  <message>
   <source>How many of the ticked runs' networks have each arc</source>
   <translation>Wie viele Netze der angekreuzten Läufe jede Kante haben</translation>
  </message>
  <message>
   <source>How many operators are applied, and how many after each restart.</source>
   <translation>Wie viele Operatoren angewendet werden, und wie viele nach jedem Neustart.</translation>
  </message>
  <message>
   <source>How many orderings each thread keeps.</source>
   <translation>Wie viele Ordnungen jeder Thread behält.</translation>
  </message>
  <message>
   <source>How many orderings to draw and climb from.</source>
   <translation>Von wie vielen gezogenen Ordnungen gestiegen wird.</translation>
  </message>
  <message>
   <source>How many orderings to draw or cross.</source>
   <translation>Wie viele Ordnungen gezogen oder gekreuzt werden.</translation>
  </message>
  <message>
   <source>How many pairs are joined under one of the two, this way and the first, and not under the other</source>
   <translation>Wie viele Paare nur bei dieser oder nur bei der ersten Einteilung verbunden sind</translation>
  </message>
  <message>
   <source>How many pairs of variables are joined under it</source>
   <translation>Wie viele Paare von Variablen dabei verbunden sind</translation>
  </message>
  <message>
   <source>How many parents</source>
   <translation>Wie viele Eltern</translation>
  </message>
  <message>
   <source>How many parents a variable may have. Fewer make a run shorter and the network simpler.</source>
   <translation>Wie viele Eltern eine Variable haben darf. Weniger machen einen Lauf kürzer und das Netz einfacher.</translation>
  </message>
  <message>
   <source>How many parents it may have at most, beside the common limit</source>
   <translation>Wie viele Eltern sie höchstens haben darf, neben der gemeinsamen Grenze</translation>
  </message>
  <message>
   <source>How many processor cores a run may use. Automatic leaves one free.</source>
   <translation>Wie viele Prozessorkerne ein Lauf nutzen darf. Automatisch lässt einen frei.</translation>
  </message>
  <message>
   <source>How many samples of the rows, each as large as the table. 200 give a picture; with 500, strengths are within 0.04.</source>
   <translation>Wie viele Stichproben der Zeilen, jede so groß wie die Tabelle. 200 geben ein Bild; mit 500 stimmen Stärken auf 0.04.</translation>
  </message>
  <message>
   <source>How many sets are on its list</source>
   <translation>Wie viele Mengen auf ihrer Liste stehen</translation>
  </message>
  <message>
   <source>How many sets are scored for each variable.</source>
   <translation>Wie viele Mengen je Variable bewertet werden.</translation>
  </message>
  <message>
   <source>How much do the ticked agree?</source>
   <translation>Wie einig sind sich die angekreuzten?</translation>
  </message>
  <message>
   <source>How much longer?</source>
   <translation>Wie lange noch?</translation>
  </message>
  <message>
   <source>How much lower than the best set on the list</source>
   <translation>Um wie viel schlechter als die beste Menge der Liste</translation>
  </message>
  <message>
   <source>How much the runs agree</source>
   <translation>Wie einig sich die Läufe sind</translation>
  </message>
  <message>
   <source>How near to the best: no useful bound known</source>
   <translation>Wie nah am besten: keine brauchbare Schranke bekannt</translation>
  </message>
  <message>
   <source>How often to perturb the best network and climb again.</source>
   <translation>Wie oft das beste Netz gestört und neu gestiegen wird.</translation>
  </message>
  <message>
   <source>How often to perturb the ordering and climb again.</source>
   <translation>Wie oft die Ordnung gestört und neu gestiegen wird.</translation>
  </message>
  <message>
   <source>How strong the arcs are is not known yet: it takes many samples of the rows.</source>
   <translation>Wie stark die Kanten sind, ist noch nicht bekannt: Das braucht viele Stichproben der Zeilen.</translation>
  </message>
  <message>
   <source>How sure are the arcs?</source>
   <translation>Wie sicher sind die Kanten?</translation>
  </message>
  <message>
   <source>How sure are the arcs? Networks are learned from many samples of the rows, and the arcs that most of them have are there because of many rows, not of a few.</source>
   <translation>Wie sicher sind die Kanten? Netze werden aus vielen Stichproben der Zeilen gelernt; Kanten der meisten Netze beruhen auf vielen Zeilen, nicht auf wenigen.</translation>
  </message>
  <message>
   <source>How sure the arcs are</source>
   <translation>Wie sicher die Kanten sind</translation>
  </message>
  <message>
   <source>How the cost of what is lacking is bounded: every variable for itself (simple), by pattern databases over groups of variables (static), also by small cycles (dynamic).</source>
   <translation>Wie die Kosten des Fehlenden beschränkt werden: jede Variable für sich (einfach), durch Musterdatenbanken über Gruppen von Variablen (statisch), auch durch kleine Zyklen (dynamisch).</translation>
  </message>
  <message>
   <source>How the first network joins the two, read from the left</source>
   <translation>Wie das erste Netz die beiden verbindet, von links gelesen</translation>
  </message>
  <message>
   <source>How the lists came about</source>
   <translation>Wie die Listen entstanden</translation>
  </message>
  <message>
   <source>How the second network joins the two, read from the left</source>
   <translation>Wie das zweite Netz die beiden verbindet, von links gelesen</translation>
  </message>
  <message>
   <source>How the sets to be scored are chosen.</source>
   <translation>Wie die zu bewertenden Mengen gewählt werden.</translation>
  </message>
  <message>
   <source>How the tables that predict are smoothed. Sample size: so many cases are spread over all cells of a table. Count of a cell: so many in every cell.</source>
   <translation>Wie die vorhersagenden Tafeln geglättet werden. Stichprobengröße: so viele Fälle verteilen sich auf alle Zellen einer Tafel. Zahl je Zelle: so viele in jeder Zelle.</translation>
  </message>
  <message>
   <source>How two orderings make a third. Order: half of the variables change places among themselves, to stand as in the other. Cycle: every place is taken from one of the two. Rank: by the mean of both places. Mixed: one of these each time, at random.</source>
   <translation>Wie aus zwei Ordnungen eine dritte wird. Ordnung: die Hälfte der Variablen tauscht untereinander die Plätze, um wie in der anderen zu stehen. Zyklus: jeder Platz kommt von einer der beiden. Rang: nach dem Mittel beider Plätze. Gemischt: jedes Mal eines davon, zufällig.</translation>
  </message>
  <message>
   <source>How well would a network predict rows that it was not learned from? Choose learners, and compare them on the same held-out rows.</source>
   <translation>Wie gut sagt ein Netz Zeilen vorher, von denen es nicht gelernt hat? Lernverfahren wählen und auf denselben zurückgehaltenen Zeilen vergleichen.</translation>
  </message>
  <message>
   <source>Hugin NET</source>
   <translation>Hugin NET</translation>
  </message>
  <message>
   <source>I&amp;nspect the selection</source>
   <translation>Details der Auswa&amp;hl</translation>
  </message>
  <message>
   <source>Identifying parent sets</source>
   <translation>Elternmengen werden gesucht</translation>
  </message>
  <message numerus="yes">
   <source>If you import now, {names} stay out.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Beim Import jetzt bleibt {names} draußen.</numerusform>
    <numerusform>Beim Import jetzt bleiben {names} draußen.</numerusform>
   </translation>
  </message>
  <message>
   <source>If {variable} is {state} (chance {chance}), {target} = {target_state}: {before} → {after}</source>
   <translation>Ist {variable} {state} (Chance {chance}), so ist {target} = {target_state}: {before} → {after}</translation>
  </message>
  <message>
   <source>If {what} were only observed. What is seen tells of its causes, too; what is set does not.</source>
   <translation>Wäre {what} nur beobachtet. Gesehenes sagt auch über seine Ursachen etwas; Gesetztes nicht.</translation>
  </message>
  <message>
   <source>Imaginary rows, spread evenly, that count beside those of the data (the prior of BDeu). 0 gives maximum likelihood.</source>
   <translation>Gedachte, gleichmäßig verteilte Zeilen, die neben denen der Daten zählen (der Prior von BDeu). 0 ergibt Maximum Likelihood.</translation>
  </message>
  <message>
   <source>Import</source>
   <translation>Importieren</translation>
  </message>
  <message>
   <source>Import a table</source>
   <translation>Tabelle importieren</translation>
  </message>
  <message>
   <source>Import this column</source>
   <translation>Diese Spalte importieren</translation>
  </message>
  <message>
   <source>Import {columns}</source>
   <translation>{columns} importieren</translation>
  </message>
  <message>
   <source>Import {name}</source>
   <translation>{name} importieren</translation>
  </message>
  <message>
   <source>Improve from here</source>
   <translation>Von hier verbessern</translation>
  </message>
  <message>
   <source>Improved together</source>
   <translation>Größe der Teile</translation>
  </message>
  <message>
   <source>In GeNIe, change its type to general chance</source>
   <translation>In GeNIe den Typ zu „general chance“ ändern</translation>
  </message>
  <message>
   <source>In a DAG every arc has a direction. Switch the view above to draw links.</source>
   <translation>In einem DAG hat jede Kante eine Richtung. Für Verbindungen oben die Ansicht wechseln.</translation>
  </message>
  <message>
   <source>In both</source>
   <translation>In beiden</translation>
  </message>
  <message>
   <source>In each chain; a sweep moves as many variables as there are.</source>
   <translation>In jeder Kette; ein Durchgang bewegt so viele Variablen, wie es gibt.</translation>
  </message>
  <message>
   <source>In how many the direction is compelled, as the row is written</source>
   <translation>Bei wie vielen die Richtung zwingend ist, wie die Zeile sie sagt</translation>
  </message>
  <message>
   <source>In how many ways to cut the two are joined</source>
   <translation>Bei wie vielen Einteilungen die beiden verbunden sind</translation>
  </message>
  <message>
   <source>In no tier</source>
   <translation>In keiner Stufe</translation>
  </message>
  <message>
   <source>In the Markov blanket of {target}</source>
   <translation>In der Markov-Decke von {target}</translation>
  </message>
  <message>
   <source>In the graph</source>
   <translation>Im Graphen</translation>
  </message>
  <message>
   <source>In the graph's edges</source>
   <translation>In Kanten des Graphen</translation>
  </message>
  <message>
   <source>In the graph, not above</source>
   <translation>Im Graphen, nicht darüber</translation>
  </message>
  <message>
   <source>In the table</source>
   <translation>In der Tabelle</translation>
  </message>
  <message>
   <source>In the table's order</source>
   <translation>In der Folge der Tabelle</translation>
  </message>
  <message>
   <source>In this column</source>
   <translation>In dieser Spalte</translation>
  </message>
  <message>
   <source>In-degree</source>
   <translation>Eingangsgrad</translation>
  </message>
  <message>
   <source>In-degree: at most {max_parents}</source>
   <translation>Eingangsgrad: höchstens {max_parents}</translation>
  </message>
  <message>
   <source>Include</source>
   <translation>Einschließen</translation>
  </message>
  <message>
   <source>Include all listed</source>
   <translation>Alle aufgeführten einschließen</translation>
  </message>
  <message>
   <source>Include all listed variables</source>
   <translation>Alle aufgeführten Variablen einschließen</translation>
  </message>
  <message>
   <source>Include all listed variables, or none</source>
   <translation>Alle aufgeführten Variablen einschließen, oder keine</translation>
  </message>
  <message>
   <source>Include more columns</source>
   <translation>Mehr Spalten aufnehmen</translation>
  </message>
  <message numerus="yes">
   <source>Include only these</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Nur diese einschließen</numerusform>
    <numerusform>Nur diese einschließen</numerusform>
   </translation>
  </message>
  <message>
   <source>Included</source>
   <translation>Eingeschlossen</translation>
  </message>
  <message>
   <source>Independence</source>
   <translation>Unabhängigkeit</translation>
  </message>
  <message>
   <source>Independent means conditional mutual information up to this, instead of a test.</source>
   <translation>Unabhängig heißt bedingte Transinformation bis zu diesem Wert, statt eines Tests.</translation>
  </message>
  <message>
   <source>Inserting edges</source>
   <translation>Kanten werden eingefügt</translation>
  </message>
  <message>
   <source>Inserting variables</source>
   <translation>Variablen werden eingefügt</translation>
  </message>
  <message>
   <source>Insertion ordering search</source>
   <translation>Einfüge-Ordnungssuche</translation>
  </message>
  <message>
   <source>Insertions</source>
   <translation>Einfügungen</translation>
  </message>
  <message>
   <source>Inspect</source>
   <translation>Details</translation>
  </message>
  <message>
   <source>Inspecting</source>
   <translation>Details werden ermittelt</translation>
  </message>
  <message>
   <source>Install it by “pip install pyscipopt”, or choose the searcher “bfbnb”</source>
   <translation>Mit „pip install pyscipopt“ installieren, oder das Verfahren „bfbnb“ wählen</translation>
  </message>
  <message>
   <source>Install it with: pip install 'bnstudio[formats]'; or save the table as CSV</source>
   <translation>Installieren mit: pip install 'bnstudio[formats]'; oder die Tabelle als CSV speichern</translation>
  </message>
  <message>
   <source>Integer linear program</source>
   <translation>Ganzzahliges lineares Programm</translation>
  </message>
  <message>
   <source>Interrupted</source>
   <translation>Unterbrochen</translation>
  </message>
  <message>
   <source>Interrupted, best kept</source>
   <translation>Unterbrochen, bestes behalten</translation>
  </message>
  <message>
   <source>Interrupted: the window was closed while this run was under way.</source>
   <translation>Unterbrochen: das Fenster wurde während dieses Laufs geschlossen.</translation>
  </message>
  <message>
   <source>Is it another format?</source>
   <translation>Ist es ein anderes Format?</translation>
  </message>
  <message>
   <source>It cannot be below 0.</source>
   <translation>Sie kann nicht unter 0 liegen.</translation>
  </message>
  <message>
   <source>It cannot stand there</source>
   <translation>Dort kann es nicht stehen</translation>
  </message>
  <message>
   <source>It could not be written: {value}.</source>
   <translation>Sie konnte nicht geschrieben werden: {value}.</translation>
  </message>
  <message>
   <source>It ended without saying why</source>
   <translation>Es endete ohne Angabe eines Grundes</translation>
  </message>
  <message>
   <source>It gets about a seventh of the time of a core that another run wants. Some systems do not give a priority back.</source>
   <translation>Er bekommt etwa ein Siebtel der Zeit eines Kerns, den auch ein anderer Lauf will. Manche Systeme geben einen Vorrang nicht zurück.</translation>
  </message>
  <message>
   <source>It had found no network yet</source>
   <translation>Er hatte noch kein Netz gefunden</translation>
  </message>
  <message>
   <source>It had no name</source>
   <translation>Sie hatte keinen Namen</translation>
  </message>
  <message>
   <source>It has failed</source>
   <translation>Fehlgeschlagen</translation>
  </message>
  <message>
   <source>It has no parameters</source>
   <translation>Es gibt keine Parameter</translation>
  </message>
  <message>
   <source>It has undirected links: which of its neighbours are causes is open</source>
   <translation>Sie hat ungerichtete Verbindungen: welche Nachbarn Ursachen sind, ist offen</translation>
  </message>
  <message>
   <source>It has: {0}</source>
   <translation>Es hat: {0}</translation>
  </message>
  <message>
   <source>It holds only DAGs. This is {kind_names}: one of its DAGs is written, in which every link has a direction.</source>
   <translation>Es fasst nur DAGs. Dies ist {kind_names}: einer seiner DAGs wird geschrieben, in dem jede Verbindung eine Richtung hat.</translation>
  </message>
  <message>
   <source>It is about the sample Asia: what comes first, what is certain, and what is likely. Every part may be left out.</source>
   <translation>Es gehört zum Beispiel Asia: was zuerst kommt, was sicher und was wahrscheinlich ist. Jeder Teil kann fehlen.</translation>
  </message>
  <message>
   <source>It is frozen now and begins once no run is at work</source>
   <translation>Er wird jetzt festgehalten und beginnt, sobald kein Lauf mehr arbeitet</translation>
  </message>
  <message>
   <source>It is no DAG, RPDAG or CPDAG; its arcs and links are shown as a CPDAG.</source>
   <translation>Es ist kein DAG, RPDAG oder CPDAG; seine Kanten und Verbindungen werden als CPDAG gezeigt.</translation>
  </message>
  <message>
   <source>It is not known yet; nothing is saved.</source>
   <translation>Es ist noch nicht bekannt; nichts wird gespeichert.</translation>
  </message>
  <message>
   <source>It is only written: it cannot be read back.</source>
   <translation>Es wird nur geschrieben: zurücklesen lässt es sich nicht.</translation>
  </message>
  <message>
   <source>It is proved that no network in which every variable has at most {parents} parents scores higher{within_knowledge}.</source>
   <translation>Es ist bewiesen, dass kein Netz besser ist, in dem jede Variable höchstens {parents} Eltern hat{within_knowledge}.</translation>
  </message>
  <message>
   <source>It is proved that no score is higher by more than {gap}.</source>
   <translation>Es ist bewiesen, dass kein Score um mehr als {gap} höher ist.</translation>
  </message>
  <message>
   <source>It is the target.</source>
   <translation>Er ist das Ziel.</translation>
  </message>
  <message>
   <source>It is what the next run is told as well.</source>
   <translation>Dem nächsten Lauf wird es ebenso gesagt.</translation>
  </message>
  <message>
   <source>It may be cut off or damaged: fetch it again, or save it as UTF-8</source>
   <translation>Sie ist vielleicht abgeschnitten oder beschädigt: noch einmal holen oder als UTF-8 speichern</translation>
  </message>
  <message>
   <source>It may have been cut off; fetch it again</source>
   <translation>Sie ist vielleicht abgeschnitten; noch einmal holen</translation>
  </message>
  <message>
   <source>It needs a name, and an expression that works</source>
   <translation>Sie braucht einen Namen und einen Ausdruck, der gilt</translation>
  </message>
  <message>
   <source>It needs probability tables fitted to data, and {why}</source>
   <translation>Es braucht an Daten angepasste Wahrscheinlichkeitstafeln, und {why}</translation>
  </message>
  <message>
   <source>It reads {0}</source>
   <translation>Gelesen wird {0}</translation>
  </message>
  <message>
   <source>It should say “format”: “{0}”</source>
   <translation>Darin sollte stehen: „format“: „{0}“</translation>
  </message>
  <message>
   <source>It stands on</source>
   <translation>Es stützt sich auf</translation>
  </message>
  <message>
   <source>It was stopped</source>
   <translation>Angehalten</translation>
  </message>
  <message>
   <source>It was stopped while it found them, or they could not be stored</source>
   <translation>Er wurde angehalten, während er sie suchte, oder sie konnten nicht gespeichert werden</translation>
  </message>
  <message>
   <source>It was written by aGrUM, in whose tables the first parent changes fastest; read so.</source>
   <translation>Sie wurde von aGrUM geschrieben, in dessen Tafeln sich der erste Elternknoten am schnellsten ändert; so wurde sie gelesen.</translation>
  </message>
  <message>
   <source>It will be written as a network to {name}.</source>
   <translation>Es wird als Netz nach {name} geschrieben.</translation>
  </message>
  <message>
   <source>Items</source>
   <translation>Einträge</translation>
  </message>
  <message>
   <source>Iterations</source>
   <translation>Iterationen</translation>
  </message>
  <message>
   <source>Its budget ended before all sets were looked at</source>
   <translation>Die Zeit endete, bevor alle Mengen betrachtet waren</translation>
  </message>
  <message>
   <source>Its method needs a target column with states</source>
   <translation>Das Verfahren braucht eine Zielspalte mit Zuständen</translation>
  </message>
  <message>
   <source>Its number, from 0, or the run</source>
   <translation>Seine Nummer, ab 0, oder der Lauf</translation>
  </message>
  <message>
   <source>Its place among the tiers, from 1</source>
   <translation>Ihr Platz unter den Stufen, ab 1</translation>
  </message>
  <message>
   <source>Its place on the list; the set that the current graph uses has a mark</source>
   <translation>Ihr Platz auf der Liste; die Menge des jetzigen Graphen trägt ein Zeichen</translation>
  </message>
  <message>
   <source>Its probability tables are those of {0}.</source>
   <translation>Seine Wahrscheinlichkeitstafeln sind die von {0}.</translation>
  </message>
  <message>
   <source>Its probability tables were fitted to the {0} rows of the data ({1}).</source>
   <translation>Seine Wahrscheinlichkeitstafeln wurden an die {0} Zeilen der Daten angepasst ({1}).</translation>
  </message>
  <message>
   <source>Its table (no parents)</source>
   <translation>Ihre Tafel (keine Eltern)</translation>
  </message>
  <message>
   <source>Its weight</source>
   <translation>Sein Gewicht</translation>
  </message>
  <message>
   <source>JSON</source>
   <translation>JSON</translation>
  </message>
  <message>
   <source>JSON node-link</source>
   <translation>JSON (Node-Link)</translation>
  </message>
  <message>
   <source>January</source>
   <translation>Januar</translation>
  </message>
  <message>
   <source>Joined</source>
   <translation>Verbunden</translation>
  </message>
  <message>
   <source>Joined in {share} of {networks} {what}</source>
   <translation>In {share} von {networks} {what} verbunden</translation>
  </message>
  <message>
   <source>Joined with probability {chance}</source>
   <translation>Verbunden mit Wahrscheinlichkeit {chance}</translation>
  </message>
  <message>
   <source>Joins the variables to the tree with the most mutual information; every variable has at most one parent.</source>
   <translation>Verbindet die Variablen zum Baum mit der größten Transinformation; jede Variable hat höchstens einen Elternknoten.</translation>
  </message>
  <message>
   <source>July</source>
   <translation>Juli</translation>
  </message>
  <message>
   <source>June</source>
   <translation>Juni</translation>
  </message>
  <message>
   <source>K2</source>
   <translation>K2</translation>
  </message>
  <message>
   <source>K2 can differ between equivalent networks, which this searcher takes for one</source>
   <translation>K2 kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>K2 with the MDL (BIC) score: under an ordering, adds the best predecessor until none improves; where the branch and bound begins.</source>
   <translation>K2 mit dem MDL-Score (BIC): fügt unter einer Ordnung den besten Vorgänger hinzu, bis keiner verbessert; Anfang des Branch and Bound.</translation>
  </message>
  <message>
   <source>K3</source>
   <translation>K3</translation>
  </message>
  <message>
   <source>Keep</source>
   <translation>Behalten</translation>
  </message>
  <message>
   <source>Keep as a state</source>
   <translation>Als Zustand belassen</translation>
  </message>
  <message>
   <source>Keep as it is</source>
   <translation>So belassen</translation>
  </message>
  <message>
   <source>Keep as states</source>
   <translation>Als Zustände belassen</translation>
  </message>
  <message>
   <source>Keep as text</source>
   <translation>Als Text belassen</translation>
  </message>
  <message>
   <source>Keep both</source>
   <translation>Beide behalten</translation>
  </message>
  <message>
   <source>Keep dropping rows</source>
   <translation>Zeilen weiter weglassen</translation>
  </message>
  <message>
   <source>Keep it</source>
   <translation>Behalten</translation>
  </message>
  <message>
   <source>Keep it as text</source>
   <translation>Als Text behalten</translation>
  </message>
  <message>
   <source>Keep it in one tier; tiers count from 0</source>
   <translation>In einer Stufe lassen; Stufen zählen ab 0</translation>
  </message>
  <message>
   <source>Keep one</source>
   <translation>Eine behalten</translation>
  </message>
  <message>
   <source>Keep one of the two</source>
   <translation>Eines von beiden behalten</translation>
  </message>
  <message>
   <source>Keep the most frequent, merge the rest</source>
   <translation>Die häufigsten behalten, den Rest zusammenfassen</translation>
  </message>
  <message>
   <source>Keep them</source>
   <translation>Belassen</translation>
  </message>
  <message>
   <source>Keep them as states</source>
   <translation>Als Zustände behalten</translation>
  </message>
  <message>
   <source>Keep these cuts</source>
   <translation>Diese Schnitte merken</translation>
  </message>
  <message>
   <source>Keep these cuts: they are offered in the next table with a column of this name</source>
   <translation>Diese Schnitte merken: der nächsten Tabelle mit einer Spalte dieses Namens werden sie angeboten</translation>
  </message>
  <message>
   <source>Keep {keep}, merge the rest</source>
   <translation>{keep} behalten, Rest zusammenfassen</translation>
  </message>
  <message>
   <source>Kept for this name: {shown_numbers}</source>
   <translation>Für diesen Namen gemerkt: {shown_numbers}</translation>
  </message>
  <message>
   <source>Kept under this name from another table</source>
   <translation>Unter diesem Namen von einer anderen Tabelle gemerkt</translation>
  </message>
  <message>
   <source>Kernels, parent sets, layers</source>
   <translation>Kernel, Listen, Schichten</translation>
  </message>
  <message>
   <source>Keyboard shortcuts</source>
   <translation>Tastenkürzel</translation>
  </message>
  <message>
   <source>Kind of arcs</source>
   <translation>Art der Kanten</translation>
  </message>
  <message>
   <source>Kind of difference</source>
   <translation>Art des Unterschieds</translation>
  </message>
  <message>
   <source>Kind of file</source>
   <translation>Art der Datei</translation>
  </message>
  <message>
   <source>Kind of graph</source>
   <translation>Art des Graphen</translation>
  </message>
  <message>
   <source>Kind of knowledge</source>
   <translation>Art des Vorwissens</translation>
  </message>
  <message>
   <source>Kind of score</source>
   <translation>Art des Scores</translation>
  </message>
  <message>
   <source>Knowledge</source>
   <translation>Vorwissen</translation>
  </message>
  <message>
   <source>Knowledge ({join});;All files (*)</source>
   <translation>Vorwissen ({join});;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Knowledge: {knowledge_summary}</source>
   <translation>Vorwissen: {knowledge_summary}</translation>
  </message>
  <message>
   <source>L&amp;ist of nodes and arcs…</source>
   <translation>L&amp;iste der Knoten und Kanten …</translation>
  </message>
  <message>
   <source>LGPL 3, dynamically linked</source>
   <translation>LGPL 3, dynamisch gebunden</translation>
  </message>
  <message>
   <source>Label</source>
   <translation>Beschriftung</translation>
  </message>
  <message>
   <source>Labels</source>
   <translation>Beschriftungen</translation>
  </message>
  <message>
   <source>Label…</source>
   <translation>Beschriftung …</translation>
  </message>
  <message>
   <source>Lacks</source>
   <translation>Ohne</translation>
  </message>
  <message>
   <source>Language</source>
   <translation>Sprache</translation>
  </message>
  <message>
   <source>Largest condition</source>
   <translation>Größte Bedingung</translation>
  </message>
  <message>
   <source>Largest conditioning set</source>
   <translation>Größte bedingende Menge</translation>
  </message>
  <message>
   <source>Largest families</source>
   <translation>Größte Familien</translation>
  </message>
  <message>
   <source>Layer {0} of {1}</source>
   <translation>Schicht {0} von {1}</translation>
  </message>
  <message>
   <source>Layered, down</source>
   <translation>Schichten, abwärts</translation>
  </message>
  <message>
   <source>Layered, left</source>
   <translation>Schichten, nach links</translation>
  </message>
  <message>
   <source>Layered, right</source>
   <translation>Schichten, nach rechts</translation>
  </message>
  <message>
   <source>Layered, up</source>
   <translation>Schichten, aufwärts</translation>
  </message>
  <message>
   <source>Layers taken up again</source>
   <translation>Wieder aufgenommene Schichten</translation>
  </message>
  <message>
   <source>Layout</source>
   <translation>Anordnung</translation>
  </message>
  <message>
   <source>Layout: choose one to arrange the graph again</source>
   <translation>Anordnung: eine wählen, um den Graphen neu anzuordnen</translation>
  </message>
  <message>
   <source>Leaf</source>
   <translation>Blatt</translation>
  </message>
  <message>
   <source>Learn</source>
   <translation>Lernen</translation>
  </message>
  <message>
   <source>Learn a network first</source>
   <translation>Zuerst ein Netz lernen</translation>
  </message>
  <message>
   <source>Learn a&amp;fter the runs at work</source>
   <translation>Na&amp;ch den laufenden lernen</translation>
  </message>
  <message>
   <source>Learn after the runs at work</source>
   <translation>Nach den laufenden lernen</translation>
  </message>
  <message>
   <source>Learn from a sample of the rows</source>
   <translation>Aus einer Stichprobe der Zeilen lernen</translation>
  </message>
  <message>
   <source>Learn or draw one first</source>
   <translation>Zuerst eines lernen oder zeichnen</translation>
  </message>
  <message>
   <source>Learn with the settings of now, from this network</source>
   <translation>Mit den jetzigen Einstellungen von diesem Netz aus lernen</translation>
  </message>
  <message>
   <source>Learn, see, edit and export the structure of Bayesian networks from a table. Free software under the MIT licence.</source>
   <translation>Die Struktur von Bayes-Netzen aus einer Tabelle lernen, sehen, ändern und exportieren. Freie Software unter der MIT-Lizenz.</translation>
  </message>
  <message>
   <source>Learned in {way}</source>
   <translation>Gelernt in {way}</translation>
  </message>
  <message>
   <source>Learner</source>
   <translation>Lernverfahren</translation>
  </message>
  <message>
   <source>Learners</source>
   <translation>Lernverfahren</translation>
  </message>
  <message>
   <source>Learning from samples</source>
   <translation>Aus Stichproben wird gelernt</translation>
  </message>
  <message>
   <source>Learning under each</source>
   <translation>Lernt bei jeder</translation>
  </message>
  <message>
   <source>Learning under other cuts</source>
   <translation>Lernt bei anderen Einteilungen</translation>
  </message>
  <message>
   <source>Learning under other cuts is paused</source>
   <translation>Das Lernen bei anderen Einteilungen pausiert</translation>
  </message>
  <message>
   <source>Leave it out</source>
   <translation>Auslassen</translation>
  </message>
  <message>
   <source>Leave it out for no limit</source>
   <translation>Für keine Grenze weglassen</translation>
  </message>
  <message>
   <source>Leave it out with --drop-continuous, or cut it with --discretise</source>
   <translation>Mit --drop-continuous auslassen, oder mit --discretise schneiden</translation>
  </message>
  <message>
   <source>Leave it out, or choose one that can: {0}</source>
   <translation>Weglassen, oder eines wählen, das es kann: {0}</translation>
  </message>
  <message>
   <source>Leave it out, or merge its rare states (--max-states)</source>
   <translation>Auslassen, oder ihre seltenen Zustände zusammenfassen (--max-states)</translation>
  </message>
  <message>
   <source>Leave it unset, or choose another searcher</source>
   <translation>Leer lassen, oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Leave one of the two out</source>
   <translation>Eines von beiden weglassen</translation>
  </message>
  <message>
   <source>Leave one of them out</source>
   <translation>Eines von beiden weglassen</translation>
  </message>
  <message>
   <source>Leave out</source>
   <translation>Auslassen</translation>
  </message>
  <message>
   <source>Leave out all listed</source>
   <translation>Alle aufgeführten auslassen</translation>
  </message>
  <message>
   <source>Leave out or change one of these</source>
   <translation>Eines davon weglassen oder ändern</translation>
  </message>
  <message>
   <source>Leave out parent sets that a bound rules out; the network is the same without.</source>
   <translation>Elternmengen auslassen, die eine Schranke ausschließt; das Netz ist dasselbe.</translation>
  </message>
  <message>
   <source>Leave out {other}</source>
   <translation>{other} auslassen</translation>
  </message>
  <message>
   <source>Leave such rows out</source>
   <translation>Solche Zeilen weglassen</translation>
  </message>
  <message>
   <source>Leave the file out; each discretisation finds its own</source>
   <translation>Die Datei weglassen; jede Diskretisierung findet ihre eigenen</translation>
  </message>
  <message>
   <source>Leave the file out; each fold finds its own</source>
   <translation>Die Datei weglassen; jeder Teil findet seine eigenen</translation>
  </message>
  <message>
   <source>Leave the file out; each replicate finds its own</source>
   <translation>Die Datei weglassen; jede Stichprobe findet ihre eigenen</translation>
  </message>
  <message>
   <source>Leave the other out</source>
   <translation>Die andere auslassen</translation>
  </message>
  <message>
   <source>Leave the sheet out (--sheet)</source>
   <translation>Das Blatt weglassen (--sheet)</translation>
  </message>
  <message>
   <source>Leave them out</source>
   <translation>Auslassen</translation>
  </message>
  <message>
   <source>Leave them out with --drop-continuous, or cut them with --discretise</source>
   <translation>Mit --drop-continuous auslassen, oder mit --discretise schneiden</translation>
  </message>
  <message>
   <source>Leave them out, or give the table</source>
   <translation>Weglassen, oder die Tabelle angeben</translation>
  </message>
  <message>
   <source>Leave variables out; up to {0} can be had here. Or take a bootstrap (bnstudio strength), which has no such limit</source>
   <translation>Variablen auslassen; bis zu {0} gehen hier. Oder ein Bootstrap (bnstudio strength), der keine solche Grenze hat</translation>
  </message>
  <message>
   <source>Leave without importing</source>
   <translation>Ohne Import verlassen</translation>
  </message>
  <message>
   <source>Leave without importing?</source>
   <translation>Ohne Import verlassen?</translation>
  </message>
  <message>
   <source>Leaves out what nothing can be learned from: {named}</source>
   <translation>Lässt aus, woraus nichts zu lernen ist: {named}</translation>
  </message>
  <message>
   <source>Left empty</source>
   <translation>Leer gelassen</translation>
  </message>
  <message>
   <source>Left missing</source>
   <translation>Bleibt fehlend</translation>
  </message>
  <message>
   <source>Left out</source>
   <translation>Ausgelassen</translation>
  </message>
  <message>
   <source>Left out of the next run</source>
   <translation>Im nächsten Lauf ausgelassen</translation>
  </message>
  <message>
   <source>Legend</source>
   <translation>Legende</translation>
  </message>
  <message>
   <source>Legend. </source>
   <translation>Legende. </translation>
  </message>
  <message>
   <source>Legend: </source>
   <translation>Legende: </translation>
  </message>
  <message>
   <source>Let it run longer, or loosen the constraints</source>
   <translation>Den Lauf länger laufen lassen, oder die Bedingungen lockern</translation>
  </message>
  <message>
   <source>Let other runs go first</source>
   <translation>Andere Läufe vorlassen</translation>
  </message>
  <message>
   <source>Licence texts</source>
   <translation>Lizenztexte</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <source>Light theme</source>
   <translation>Helle Farben</translation>
  </message>
  <message>
   <source>Like BDeu, with the prior on observed configurations only; for sparse data.</source>
   <translation>Wie BDeu, mit dem Prior nur auf beobachteten Konfigurationen; für dünne Daten.</translation>
  </message>
  <message>
   <source>Likelihood of {name}</source>
   <translation>Likelihood von {name}</translation>
  </message>
  <message>
   <source>Likelihood with a penalty of 1 for each free parameter; favours many arcs.</source>
   <translation>Likelihood mit einem Strafterm von 1 je freiem Parameter; begünstigt viele Kanten.</translation>
  </message>
  <message>
   <source>Likelihood with a penalty of half ln N for each free parameter.</source>
   <translation>Likelihood mit einem Strafterm von einem halben ln N je freiem Parameter.</translation>
  </message>
  <message>
   <source>Likelihoods</source>
   <translation>Likelihoods</translation>
  </message>
  <message>
   <source>Likelihood…</source>
   <translation>Likelihood …</translation>
  </message>
  <message>
   <source>Limit it</source>
   <translation>Begrenzen</translation>
  </message>
  <message>
   <source>Limit the parents, give tiers or forbidden arcs, or choose a searcher that does not prove its result</source>
   <translation>Die Eltern begrenzen, Stufen oder verbotene Kanten angeben, oder ein Verfahren wählen, das sein Ergebnis nicht beweist</translation>
  </message>
  <message>
   <source>Limit the parents, or choose a searcher that proves nothing</source>
   <translation>Die Eltern begrenzen, oder ein Verfahren wählen, das nichts beweist</translation>
  </message>
  <message>
   <source>Limit the parents, or give the table</source>
   <translation>Die Eltern begrenzen, oder die Tabelle angeben</translation>
  </message>
  <message>
   <source>Limit the parents, or the time and memory for all variables together</source>
   <translation>Die Eltern begrenzen, oder Zeit und Arbeitsspeicher für alle Variablen zusammen</translation>
  </message>
  <message>
   <source>Limit them</source>
   <translation>Begrenzen</translation>
  </message>
  <message>
   <source>Limits</source>
   <translation>Grenzen</translation>
  </message>
  <message>
   <source>Line patterns that print</source>
   <translation>Druckbare Linienmuster</translation>
  </message>
  <message>
   <source>Linear programs</source>
   <translation>Lineare Programme</translation>
  </message>
  <message>
   <source>Link, either direction</source>
   <translation>Verbindung, beliebige Richtung</translation>
  </message>
  <message>
   <source>Link: either direction</source>
   <translation>Verbindung: beliebige Richtung</translation>
  </message>
  <message>
   <source>Links are for the RPDAG and CPDAG views</source>
   <translation>Verbindungen gibt es in den Ansichten RPDAG und CPDAG</translation>
  </message>
  <message>
   <source>Links: {names}</source>
   <translation>Verbindungen: {names}</translation>
  </message>
  <message>
   <source>Load background knowledge</source>
   <translation>Vorwissen laden</translation>
  </message>
  <message>
   <source>Loading the scores and searchers…</source>
   <translation>Scores und Suchverfahren werden geladen …</translation>
  </message>
  <message>
   <source>Load…</source>
   <translation>Laden …</translation>
  </message>
  <message>
   <source>Local optima</source>
   <translation>Lokale Optima</translation>
  </message>
  <message>
   <source>Local optimum</source>
   <translation>Lokales Optimum</translation>
  </message>
  <message>
   <source>Local scores computed</source>
   <translation>Berechnete lokale Scores</translation>
  </message>
  <message>
   <source>Local scores kept</source>
   <translation>Aufbewahrte lokale Scores</translation>
  </message>
  <message>
   <source>Local scores, {score}</source>
   <translation>Lokale Scores, {score}</translation>
  </message>
  <message>
   <source>Log axis</source>
   <translation>Log-Achse</translation>
  </message>
  <message>
   <source>Log files</source>
   <translation>Protokolle</translation>
  </message>
  <message>
   <source>Log loss</source>
   <translation>Log-Verlust</translation>
  </message>
  <message>
   <source>Log-likelihood</source>
   <translation>Log-Likelihood</translation>
  </message>
  <message>
   <source>Log-likelihood of a held-out row above that of {first} in the same fold, in nats. Points right of the line: better.</source>
   <translation>Log-Likelihood einer zurückgehaltenen Zeile über der von {first} im selben Fold, in Nats. Punkte rechts der Linie: besser.</translation>
  </message>
  <message>
   <source>Log-likelihood of a held-out row in each fold, in nats.</source>
   <translation>Log-Likelihood einer zurückgehaltenen Zeile in jedem Fold, in Nats.</translation>
  </message>
  <message>
   <source>Log-likelihood of a held-out row, nats</source>
   <translation>Log-Likelihood einer zurückgehaltenen Zeile, Nats</translation>
  </message>
  <message>
   <source>Long, or close to a limit</source>
   <translation>Lang, oder nahe an einer Grenze</translation>
  </message>
  <message>
   <source>Look at the edges among these {0} nodes</source>
   <translation>Die Kanten unter diesen {0} Knoten ansehen</translation>
  </message>
  <message>
   <source>Look at the edges among {0}</source>
   <translation>Die Kanten unter {0} ansehen</translation>
  </message>
  <message>
   <source>Look at the parent sets of this run</source>
   <translation>Die Elternmengen dieses Laufs ansehen</translation>
  </message>
  <message>
   <source>Look there</source>
   <translation>Dort nachsehen</translation>
  </message>
  <message>
   <source>Look-ups of lists</source>
   <translation>Nachgeschlagene Listen</translation>
  </message>
  <message>
   <source>Looked for columns that follow from another in the first {0} of {1} with states only</source>
   <translation>Spalten, die aus einer anderen folgen, wurden nur unter den ersten {0} von {1} mit Zuständen gesucht</translation>
  </message>
  <message>
   <source>Looked for columns that say the same in {0} only</source>
   <translation>Spalten, die dasselbe sagen, wurden nur hier gesucht: {0}</translation>
  </message>
  <message>
   <source>Looking</source>
   <translation>Sieht nach</translation>
  </message>
  <message>
   <source>Looking at missing cells</source>
   <translation>Fehlende Zellen werden angesehen</translation>
  </message>
  <message>
   <source>Looking at the parent sets</source>
   <translation>Elternmengen werden angesehen</translation>
  </message>
  <message>
   <source>Looking at the scratch folder</source>
   <translation>Arbeitsordner wird angesehen</translation>
  </message>
  <message>
   <source>Looking for compiled searchers</source>
   <translation>Übersetzte Suchverfahren werden gesucht</translation>
  </message>
  <message>
   <source>Looking for parent sets</source>
   <translation>Elternmengen werden gesucht</translation>
  </message>
  <message>
   <source>Looking for recent files</source>
   <translation>Zuletzt geöffnete Dateien werden gesucht</translation>
  </message>
  <message>
   <source>Looking for replicates</source>
   <translation>Frühere Netze werden gesucht</translation>
  </message>
  <message>
   <source>Looking for work that was not saved</source>
   <translation>Ungespeicherte Arbeit wird gesucht</translation>
  </message>
  <message>
   <source>Looking for {name}</source>
   <translation>{name} wird gesucht</translation>
  </message>
  <message>
   <source>Loosen them, or have the sets found again</source>
   <translation>Lockern, oder die Mengen neu suchen lassen</translation>
  </message>
  <message>
   <source>Lower cache_params or candidates, or raise the memory limit</source>
   <translation>cache_params oder candidates senken, oder die Speichergrenze erhöhen</translation>
  </message>
  <message>
   <source>Lower one of the two: together they must be below 1</source>
   <translation>Eine von beiden verringern: zusammen müssen sie unter 1 liegen</translation>
  </message>
  <message>
   <source>Lower the limit of parents, or raise that of memory</source>
   <translation>Die Grenze der Eltern senken, oder die des Arbeitsspeichers erhöhen</translation>
  </message>
  <message>
   <source>MDL for a target</source>
   <translation>MDL nach einem Ziel</translation>
  </message>
  <message>
   <source>Made on the data as they were before they were changed</source>
   <translation>Gemacht mit den Daten vor ihrer Änderung</translation>
  </message>
  <message>
   <source>Made {when} with bnstudio {version}.</source>
   <translation>Erstellt am {when} mit bnstudio {version}.</translation>
  </message>
  <message>
   <source>Make a &amp;figure…</source>
   <translation>Abbildun&amp;g machen …</translation>
  </message>
  <message>
   <source>Make a column from others</source>
   <translation>Eine Spalte aus anderen machen</translation>
  </message>
  <message>
   <source>Make a fi&amp;gure of the comparison…</source>
   <translation>Abbildun&amp;g des Vergleichs …</translation>
  </message>
  <message>
   <source>Make a figure</source>
   <translation>Abbildung machen</translation>
  </message>
  <message>
   <source>Make a figure…</source>
   <translation>Abbildung machen …</translation>
  </message>
  <message>
   <source>Make a picture…</source>
   <translation>Bild erstellen …</translation>
  </message>
  <message>
   <source>Make a state of each of its values again</source>
   <translation>Aus jedem seiner Werte wieder einen Zustand machen</translation>
  </message>
  <message>
   <source>Make it a state</source>
   <translation>Zum Zustand machen</translation>
  </message>
  <message>
   <source>Make it earlier</source>
   <translation>Früher ausführen</translation>
  </message>
  <message>
   <source>Make it later</source>
   <translation>Später ausführen</translation>
  </message>
  <message>
   <source>Make it the target</source>
   <translation>Zum Ziel machen</translation>
  </message>
  <message>
   <source>Make missing a state of its own</source>
   <translation>Fehlend zu einem eigenen Zustand machen</translation>
  </message>
  <message>
   <source>Make missing a state of its own, or drop the rows</source>
   <translation>Fehlend zu einem eigenen Zustand machen, oder die Zeilen weglassen</translation>
  </message>
  <message>
   <source>Make missing a state of its own, or leave out the columns that miss most</source>
   <translation>Fehlend zu einem eigenen Zustand machen, oder die Spalten mit den meisten fehlenden Zellen auslassen</translation>
  </message>
  <message>
   <source>Make one state of those that are chosen</source>
   <translation>Aus den gewählten einen Zustand machen</translation>
  </message>
  <message>
   <source>Make room for it</source>
   <translation>Dafür Platz schaffen</translation>
  </message>
  <message>
   <source>Make room for temporary files, then try again</source>
   <translation>Platz für temporäre Dateien schaffen und noch einmal versuchen</translation>
  </message>
  <message>
   <source>Make room, or choose another folder; what stands there already is kept</source>
   <translation>Platz schaffen, oder einen anderen Ordner wählen; was schon da ist, bleibt erhalten</translation>
  </message>
  <message>
   <source>Make the column</source>
   <translation>Spalte anlegen</translation>
  </message>
  <message>
   <source>Make the consensus at the threshold the current graph; undo brings back the one before</source>
   <translation>Den Konsens an der Schwelle zum jetzigen Graphen machen; Rückgängig holt den vorigen zurück</translation>
  </message>
  <message>
   <source>Make the group</source>
   <translation>Gruppe anlegen</translation>
  </message>
  <message>
   <source>Make the nod&amp;e the target</source>
   <translation>Den Knoten zum Zi&amp;el machen</translation>
  </message>
  <message>
   <source>Makes the best move even when the score falls, never one that undoes a recent move; ends after many moves without a better network.</source>
   <translation>Macht den besten Zug, auch wenn der Score fällt, nie einen, der einen jüngeren zurücknimmt; endet nach vielen Zügen ohne besseres Netz.</translation>
  </message>
  <message>
   <source>Map</source>
   <translation>Karte</translation>
  </message>
  <message>
   <source>Map of the graph</source>
   <translation>Karte des Graphen</translation>
  </message>
  <message>
   <source>Map: click or drag to go there</source>
   <translation>Karte: klicken oder ziehen, um dorthin zu gehen</translation>
  </message>
  <message>
   <source>March</source>
   <translation>März</translation>
  </message>
  <message>
   <source>Mark all cells</source>
   <translation>Alle Zellen markieren</translation>
  </message>
  <message>
   <source>Marker</source>
   <translation>Zeichen</translation>
  </message>
  <message>
   <source>Markov blanket</source>
   <translation>Markov-Decke</translation>
  </message>
  <message>
   <source>Markov blanket of the target</source>
   <translation>Markov-Decke des Ziels</translation>
  </message>
  <message>
   <source>Matching commands and variables</source>
   <translation>Passende Befehle und Variablen</translation>
  </message>
  <message>
   <source>Maximum likelihood</source>
   <translation>Maximum Likelihood</translation>
  </message>
  <message>
   <source>May</source>
   <translation>Mai</translation>
  </message>
  <message>
   <source>Mean</source>
   <translation>Mittelwert</translation>
  </message>
  <message>
   <source>Mean size of a family</source>
   <translation>Mittlere Größe einer Familie</translation>
  </message>
  <message>
   <source>Mean, with its 95 % interval</source>
   <translation>Mittel mit seinem 95-%-Intervall</translation>
  </message>
  <message>
   <source>Measuring pairs</source>
   <translation>Paare werden gemessen</translation>
  </message>
  <message>
   <source>Measuring the dependence of all pairs</source>
   <translation>Die Abhängigkeit aller Paare wird gemessen</translation>
  </message>
  <message>
   <source>Median</source>
   <translation>Median</translation>
  </message>
  <message>
   <source>Memetic ordering search</source>
   <translation>Memetische Ordnungssuche</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <source>Memory for all pairs is close to the limit.</source>
   <translation>Der Arbeitsspeicher für alle Paare ist nahe an der Grenze.</translation>
  </message>
  <message>
   <source>Memory limit</source>
   <translation>Speichergrenze</translation>
  </message>
  <message>
   <source>Memory of the program and its runs, of </source>
   <translation>Speicher des Programms und seiner Läufe, von: </translation>
  </message>
  <message>
   <source>Memory {used} of {most}{thin}GB</source>
   <translation>Speicher {used} von {most}{thin}GB</translation>
  </message>
  <message>
   <source>Mend the step</source>
   <translation>Den Schritt berichtigen</translation>
  </message>
  <message>
   <source>Merge</source>
   <translation>Zusammenfassen</translation>
  </message>
  <message>
   <source>Merge it with another state, or treat it as missing</source>
   <translation>Mit einem anderen Zustand zusammenfassen, oder als fehlend behandeln</translation>
  </message>
  <message>
   <source>Merge it with them, or choose another name</source>
   <translation>Mit ihnen zusammenfassen, oder einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>Merge rare states: at most</source>
   <translation>Seltene zusammenfassen: höchstens</translation>
  </message>
  <message>
   <source>Merge spellings</source>
   <translation>Schreibweisen vereinen</translation>
  </message>
  <message>
   <source>Merge the spellings</source>
   <translation>Schreibweisen zusammenfassen</translation>
  </message>
  <message>
   <source>Merge the two, or choose another name</source>
   <translation>Die beiden zusammenfassen, oder einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>Method</source>
   <translation>Verfahren</translation>
  </message>
  <message>
   <source>Method of way {place}</source>
   <translation>Verfahren der Einteilung {place}</translation>
  </message>
  <message>
   <source>Methods, ready to paste</source>
   <translation>Methoden, zum Einfügen</translation>
  </message>
  <message>
   <source>Minimum reinsertions</source>
   <translation>Mindestzahl Neueinfügungen</translation>
  </message>
  <message>
   <source>Missing</source>
   <translation>Fehlend</translation>
  </message>
  <message>
   <source>Missing cells are drawn from the others</source>
   <translation>Fehlende Zellen werden aus den anderen gezogen</translation>
  </message>
  <message>
   <source>Missing cells are filled with the most frequent state</source>
   <translation>Fehlende Zellen werden mit dem häufigsten Zustand gefüllt</translation>
  </message>
  <message>
   <source>Missing cells are left missing</source>
   <translation>Fehlende Zellen bleiben fehlend</translation>
  </message>
  <message>
   <source>Missing cells become a state of their own</source>
   <translation>Fehlende Zellen werden ein eigener Zustand</translation>
  </message>
  <message>
   <source>Missing in {missing} of the rows, a state of its own</source>
   <translation>Fehlt in {missing} der Zeilen, als eigener Zustand</translation>
  </message>
  <message>
   <source>Missing values</source>
   <translation>Fehlende Werte</translation>
  </message>
  <message>
   <source>Missing values in the whole table</source>
   <translation>Fehlende Werte der ganzen Tabelle</translation>
  </message>
  <message>
   <source>Missing values in this column</source>
   <translation>Fehlende Werte dieser Spalte</translation>
  </message>
  <message>
   <source>Missing values were left missing.</source>
   <translation>Fehlende Werte blieben fehlend.</translation>
  </message>
  <message>
   <source>Missing values were replaced by states drawn from the others of their column.</source>
   <translation>Fehlende Werte wurden durch Zustände ersetzt, die aus den übrigen ihrer Spalte gezogen wurden.</translation>
  </message>
  <message>
   <source>Missing values were replaced by the most frequent state.</source>
   <translation>Fehlende Werte wurden durch den häufigsten Zustand ersetzt.</translation>
  </message>
  <message>
   <source>Missing values were treated as a state of their own.</source>
   <translation>Fehlende Werte wurden als eigener Zustand behandelt.</translation>
  </message>
  <message>
   <source>Mixed</source>
   <translation>Gemischt</translation>
  </message>
  <message>
   <source>Month</source>
   <translation>Monat</translation>
  </message>
  <message>
   <source>Moral edges</source>
   <translation>Moralkanten</translation>
  </message>
  <message>
   <source>More</source>
   <translation>Mehr</translation>
  </message>
  <message>
   <source>More about runs</source>
   <translation>Mehr zu Läufen</translation>
  </message>
  <message>
   <source>More about the comparison</source>
   <translation>Mehr zum Vergleich</translation>
  </message>
  <message>
   <source>More about the knowledge</source>
   <translation>Mehr zum Vorwissen</translation>
  </message>
  <message>
   <source>More about variables</source>
   <translation>Mehr zu Variablen</translation>
  </message>
  <message>
   <source>More likely there than not</source>
   <translation>Eher vorhanden als nicht</translation>
  </message>
  <message>
   <source>More or fewer cells than the others have</source>
   <translation>Mehr oder weniger Zellen als die übrigen</translation>
  </message>
  <message>
   <source>More settings</source>
   <translation>Mehr Einstellungen</translation>
  </message>
  <message>
   <source>Most free parameters</source>
   <translation>Max. freie Parameter</translation>
  </message>
  <message>
   <source>Most free parameters a family (maxParams).</source>
   <translation>Höchstens so viele freie Parameter je Familie (maxParams).</translation>
  </message>
  <message>
   <source>Most free parameters of a family</source>
   <translation>Meiste freie Parameter einer Familie</translation>
  </message>
  <message>
   <source>Most frequent</source>
   <translation>Häufigster</translation>
  </message>
  <message>
   <source>Most parents</source>
   <translation>Meiste Eltern</translation>
  </message>
  <message>
   <source>Most parents of a variable</source>
   <translation>Meiste Eltern einer Variablen</translation>
  </message>
  <message>
   <source>Most parents of a variable.</source>
   <translation>Höchstzahl der Eltern einer Variable.</translation>
  </message>
  <message>
   <source>Most parents…</source>
   <translation>Höchstzahl der Eltern …</translation>
  </message>
  <message>
   <source>Most probable</source>
   <translation>Erklärung</translation>
  </message>
  <message>
   <source>Most probable explanation</source>
   <translation>Wahrscheinlichste Erklärung</translation>
  </message>
  <message>
   <source>Most telling</source>
   <translation>Zustand</translation>
  </message>
  <message>
   <source>Move down</source>
   <translation>Nach unten</translation>
  </message>
  <message>
   <source>Move it up in the queue</source>
   <translation>In der Schlange nach vorn</translation>
  </message>
  <message>
   <source>Move left</source>
   <translation>Nach links</translation>
  </message>
  <message>
   <source>Move one of the two in the ordering, or take the arc out</source>
   <translation>Eine von beiden in der Ordnung verschieben, oder die Kante herausnehmen</translation>
  </message>
  <message>
   <source>Move right</source>
   <translation>Nach rechts</translation>
  </message>
  <message>
   <source>Move up</source>
   <translation>Nach oben</translation>
  </message>
  <message>
   <source>Moves each variable to its best place in an ordering, with parents that grow and shrink among those before, then deletes edges of the class.</source>
   <translation>Bringt jede Variable an ihren besten Platz in einer Ordnung, mit Eltern, die unter denen davor wachsen und schrumpfen, und löscht dann Kanten der Klasse.</translation>
  </message>
  <message>
   <source>Moves made</source>
   <translation>Ausgeführte Züge</translation>
  </message>
  <message>
   <source>Moves tried</source>
   <translation>Versuchte Züge</translation>
  </message>
  <message>
   <source>Mutual information as a part of the target's entropy</source>
   <translation>Transinformation als Teil der Entropie des Ziels</translation>
  </message>
  <message>
   <source>Mutual information of the states with the target, in bits, over the rows with a value here. Compared with {fine} states of equally many rows: what a coarser cut loses. A missing target is a state of its own.</source>
   <translation>Transinformation der Zustände mit dem Ziel, in Bits, über die Zeilen mit einem Wert hier. Verglichen mit {fine} Zuständen gleich vieler Zeilen: was eine gröbere Einteilung verliert. Ein fehlendes Ziel ist ein eigener Zustand.</translation>
  </message>
  <message>
   <source>Mutual information with the target in the network, given the evidence</source>
   <translation>Transinformation mit dem Ziel im Netz, gegeben die Evidenz</translation>
  </message>
  <message>
   <source>Mutual information, for each row</source>
   <translation>Transinformation, je Zeile</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>Name</translation>
  </message>
  <message>
   <source>Name a categorical column as the target</source>
   <translation>Eine kategoriale Spalte als Ziel nennen</translation>
  </message>
  <message>
   <source>Name columns of the table that come in</source>
   <translation>Spalten der Tabelle nennen, die aufgenommen werden</translation>
  </message>
  <message>
   <source>Name each once</source>
   <translation>Jede einmal nennen</translation>
  </message>
  <message>
   <source>Name every variable once</source>
   <translation>Jede Variable einmal nennen</translation>
  </message>
  <message>
   <source>Name of the group of {title}.</source>
   <translation>Name der Gruppe von {title}.</translation>
  </message>
  <message>
   <source>Name of the new column</source>
   <translation>Name der neuen Spalte</translation>
  </message>
  <message>
   <source>Name of the node</source>
   <translation>Name des Knotens</translation>
  </message>
  <message>
   <source>Name of the run</source>
   <translation>Name des Laufs</translation>
  </message>
  <message>
   <source>Name, tags and note of Run {number}</source>
   <translation>Name, Schlagwörter und Notiz von Lauf {number}</translation>
  </message>
  <message>
   <source>Name, tags and note…</source>
   <translation>Name, Schlagwörter und Notiz …</translation>
  </message>
  <message>
   <source>Names and states are those of {0}; the rows are those of {1}.</source>
   <translation>Namen und Zustände sind die aus {0}; die Zeilen sind die aus {1}.</translation>
  </message>
  <message>
   <source>Names in their order</source>
   <translation>Namen in ihrer Ordnung</translation>
  </message>
  <message>
   <source>Names that are written otherwise</source>
   <translation>Namen, die anders geschrieben werden</translation>
  </message>
  <message>
   <source>Nats a row</source>
   <translation>Nats je Zeile</translation>
  </message>
  <message>
   <source>Nats a row: mean log-likelihood of a held-out row; higher is better. Bold: better than every other, each time with p &lt; {level}. Score, arcs and time: means over the folds.</source>
   <translation>Nats je Zeile: mittlere Log-Likelihood einer zurückgehaltenen Zeile; höher ist besser. Fett: besser als alle anderen, jeweils mit p &lt; {level}. Score, Kanten und Zeit: Mittel über die Folds.</translation>
  </message>
  <message>
   <source>Neighbours compared</source>
   <translation>Verglichene Nachbarn</translation>
  </message>
  <message>
   <source>Neither network has variables.</source>
   <translation>Keines der Netze hat Variablen.</translation>
  </message>
  <message>
   <source>Netica DNE</source>
   <translation>Netica DNE</translation>
  </message>
  <message>
   <source>Network</source>
   <translation>Netz</translation>
  </message>
  <message>
   <source>Network {cell_text}</source>
   <translation>Netz {cell_text}</translation>
  </message>
  <message>
   <source>Network {label} of the bootstrap</source>
   <translation>Netz {label} des Bootstraps</translation>
  </message>
  <message>
   <source>Networks</source>
   <translation>Netze</translation>
  </message>
  <message>
   <source>Networks ({patterns});;All files (*)</source>
   <translation>Netze ({patterns});;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Networks and where they disagree</source>
   <translation>Netze und wo sie abweichen</translation>
  </message>
  <message>
   <source>Networks with at most so many parents of a variable.</source>
   <translation>Netze mit höchstens so vielen Eltern je Variable.</translation>
  </message>
  <message>
   <source>New column</source>
   <translation>Neue Spalte</translation>
  </message>
  <message>
   <source>New column…</source>
   <translation>Neue Spalte …</translation>
  </message>
  <message>
   <source>New group</source>
   <translation>Neue Gruppe</translation>
  </message>
  <message>
   <source>New group…</source>
   <translation>Neue Gruppe …</translation>
  </message>
  <message>
   <source>New projects begin with</source>
   <translation>Neue Projekte beginnen mit</translation>
  </message>
  <message>
   <source>Next &amp;difference</source>
   <translation>&amp;Nächster Unterschied</translation>
  </message>
  <message>
   <source>Next best parent sets</source>
   <translation>Nächstbeste Elternmengen</translation>
  </message>
  <message>
   <source>Next difference</source>
   <translation>Nächster Unterschied</translation>
  </message>
  <message>
   <source>No arc comes from them (L)</source>
   <translation>Keine Kante geht von ihnen aus (L)</translation>
  </message>
  <message>
   <source>No arc differs.</source>
   <translation>Keine Kante ist verschieden.</translation>
  </message>
  <message>
   <source>No arc goes to an earlier tier. Drag variables, or press Alt+Left and Alt+Right.</source>
   <translation>Keine Kante führt in eine frühere Stufe. Variablen ziehen, oder Alt+Links und Alt+Rechts drücken.</translation>
  </message>
  <message>
   <source>No arc goes to them (E)</source>
   <translation>Keine Kante führt zu ihnen (E)</translation>
  </message>
  <message>
   <source>No arc is of this kind and name.</source>
   <translation>Keine Kante ist von dieser Art und heißt so.</translation>
  </message>
  <message>
   <source>No arc is of this kind, or has such a name.</source>
   <translation>Keine Kante ist von dieser Art oder heißt so.</translation>
  </message>
  <message>
   <source>No arc is required or forbidden. Add some above, or right-click an arc or two chosen nodes of the graph.</source>
   <translation>Keine Kante ist gefordert oder verboten. Oben welche hinzufügen, oder im Graphen mit der rechten Maustaste auf eine Kante oder zwei gewählte Knoten klicken.</translation>
  </message>
  <message>
   <source>No arc may join two variables of this tier</source>
   <translation>Keine Kante darf zwei Variablen dieser Stufe verbinden</translation>
  </message>
  <message>
   <source>No arc was required or forbidden.</source>
   <translation>Keine Kante war gefordert oder verboten.</translation>
  </message>
  <message>
   <source>No arcs inside</source>
   <translation>Keine Kanten darin</translation>
  </message>
  <message>
   <source>No clear difference: {0} is ahead of {1} by {2}; {3}.</source>
   <translation>Kein klarer Unterschied: {0} liegt um {2} vor {1}; {3}.</translation>
  </message>
  <message>
   <source>No cut tells more about “{target}” than it costs</source>
   <translation>Kein Schnitt sagt mehr über „{target}“, als er kostet</translation>
  </message>
  <message>
   <source>No fold was finished, so nothing is kept of it.</source>
   <translation>Kein Fold wurde fertig, daher ist nichts davon behalten.</translation>
  </message>
  <message>
   <source>No graph</source>
   <translation>Kein Graph</translation>
  </message>
  <message>
   <source>No group</source>
   <translation>Keine Gruppe</translation>
  </message>
  <message>
   <source>No lists of {0}: each says the same as a variable that has one. Leave them out to learn from this file beside the table.</source>
   <translation>Keine Listen von {0}: jede sagt dasselbe wie eine Variable, die eine hat. Zum Lernen aus dieser Datei neben der Tabelle weglassen.</translation>
  </message>
  <message>
   <source>No longer the target</source>
   <translation>Nicht mehr das Ziel</translation>
  </message>
  <message>
   <source>No network over these lists scores higher than their best sets</source>
   <translation>Kein Netz über diesen Listen hat einen höheren Score als ihre besten Mengen</translation>
  </message>
  <message>
   <source>No node is called that.</source>
   <translation>Kein Knoten heißt so.</translation>
  </message>
  <message>
   <source>No ordering is set. With one, no arc goes from a later to an earlier of its names; other variables are free.</source>
   <translation>Es ist keine Ordnung gesetzt. Mit einer führt keine Kante von einem späteren zu einem früheren ihrer Namen; andere Variablen sind frei.</translation>
  </message>
  <message>
   <source>No page has these words.</source>
   <translation>Keine Seite enthält diese Wörter.</translation>
  </message>
  <message>
   <source>No page was left by a link yet</source>
   <translation>Noch keine Seite über einen Verweis verlassen</translation>
  </message>
  <message>
   <source>No parents</source>
   <translation>Keine Eltern</translation>
  </message>
  <message>
   <source>No run has ended</source>
   <translation>Kein Lauf ist beendet</translation>
  </message>
  <message>
   <source>No run has worked on lists of parent sets</source>
   <translation>Kein Lauf hat auf Listen von Elternmengen gearbeitet</translation>
  </message>
  <message>
   <source>No run is at work</source>
   <translation>Kein Lauf arbeitet</translation>
  </message>
  <message>
   <source>No run waits to be started</source>
   <translation>Kein Lauf wartet auf den Start</translation>
  </message>
  <message>
   <source>No runs yet. Learn starts the first one.</source>
   <translation>Noch keine Läufe. Lernen startet den ersten.</translation>
  </message>
  <message>
   <source>No score</source>
   <translation>Kein Score</translation>
  </message>
  <message>
   <source>No set on this list has such a parent.</source>
   <translation>Keine Menge dieser Liste hat solche Eltern.</translation>
  </message>
  <message>
   <source>No table is open yet.</source>
   <translation>Es ist noch keine Tabelle offen.</translation>
  </message>
  <message>
   <source>No table: parent set lists of {0} variables, {1} sets, from {2}. Their scores are maximised as they are; there are no rows, states or probability tables.</source>
   <translation>Keine Tabelle: Listen von Elternmengen von {0} Variablen, {1} Mengen, aus {2}. Ihre Scores werden maximiert, wie sie sind; es gibt keine Zeilen, Zustände oder Wahrscheinlichkeitstafeln.</translation>
  </message>
  <message>
   <source>No target</source>
   <translation>Kein Ziel</translation>
  </message>
  <message>
   <source>No ticked variable is made of numbers that are cut into states.</source>
   <translation>Keine angekreuzte Variable besteht aus Zahlen, die eingeteilt werden.</translation>
  </message>
  <message>
   <source>No useful bound yet</source>
   <translation>Noch keine brauchbare Schranke</translation>
  </message>
  <message>
   <source>No variable</source>
   <translation>Keine Variable</translation>
  </message>
  <message>
   <source>No variable has such a name.</source>
   <translation>Keine Variable heißt so.</translation>
  </message>
  <message>
   <source>No variable is named or matched by “{words}”</source>
   <translation>„{words}“ nennt oder trifft keine Variable</translation>
  </message>
  <message>
   <source>No variable is named “{strange}”.</source>
   <translation>Keine Variable heißt „{strange}“.</translation>
  </message>
  <message>
   <source>No variable is ticked in Variables.</source>
   <translation>Unter Variablen ist keine Variable angekreuzt.</translation>
  </message>
  <message>
   <source>No variable matches.</source>
   <translation>Keine Variable passt.</translation>
  </message>
  <message>
   <source>No variable tells anything about {target}</source>
   <translation>Keine Variable sagt etwas über {target}</translation>
  </message>
  <message>
   <source>Node</source>
   <translation>Knoten</translation>
  </message>
  <message>
   <source>Node-average AIC</source>
   <translation>Knotenmittel-AIC</translation>
  </message>
  <message>
   <source>Node-average AIC can differ between equivalent networks, which this searcher takes for one</source>
   <translation>Knotenmittel-AIC kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>Node-average BIC</source>
   <translation>Knotenmittel-BIC</translation>
  </message>
  <message>
   <source>Node-average BIC can differ between equivalent networks, which this searcher takes for one</source>
   <translation>Knotenmittel-BIC kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>Nodes</source>
   <translation>Knoten</translation>
  </message>
  <message>
   <source>Nodes and arcs</source>
   <translation>Knoten und Kanten</translation>
  </message>
  <message>
   <source>Nodes and arcs of the graph</source>
   <translation>Knoten und Kanten des Graphen</translation>
  </message>
  <message>
   <source>Nodes are called by</source>
   <translation>Knoten heißen nach</translation>
  </message>
  <message>
   <source>Nodes held in memory before they are sorted and written to disk, a thread.</source>
   <translation>Knoten im Speicher, bevor sie sortiert auf die Platte gehen, je Thread.</translation>
  </message>
  <message>
   <source>Nodes joined both ways were taken for linked ({0}).</source>
   <translation>In beide Richtungen verbundene Knoten gelten als mit einer Verbindung verbunden ({0}).</translation>
  </message>
  <message>
   <source>Nodes jump to their places, nothing glides.</source>
   <translation>Knoten springen an ihren Platz, nichts gleitet.</translation>
  </message>
  <message>
   <source>Nodes of the score trees</source>
   <translation>Knoten der Score-Bäume</translation>
  </message>
  <message>
   <source>Nodes then show how much each tells about the target (T)</source>
   <translation>Die Knoten zeigen dann, wie viel jeder über das Ziel sagt (T)</translation>
  </message>
  <message>
   <source>Noisy exclusive-ors of three, 12 variables, {count} rows</source>
   <translation>Verrauschtes XOR aus je drei, 12 Variablen, {count} Zeilen</translation>
  </message>
  <message>
   <source>Noisy parity</source>
   <translation>Verrauschte Parität</translation>
  </message>
  <message>
   <source>None</source>
   <translation>Keine</translation>
  </message>
  <message>
   <source>None given</source>
   <translation>Keine angegeben</translation>
  </message>
  <message>
   <source>None is a convention: each is compelled by the others, or told by knowledge.</source>
   <translation>Keine ist Konvention: Jede ist durch die anderen erzwungen oder durch das Vorwissen gesagt.</translation>
  </message>
  <message>
   <source>None yet</source>
   <translation>Noch keine</translation>
  </message>
  <message>
   <source>None yet. Learn starts one.</source>
   <translation>Noch keine. Lernen startet einen.</translation>
  </message>
  <message>
   <source>Not all of these names come back on reading; a list of them goes beside it.</source>
   <translation>Nicht alle diese Namen kommen beim Lesen zurück; eine Liste davon kommt daneben.</translation>
  </message>
  <message>
   <source>Not cut</source>
   <translation>Nicht geschnitten</translation>
  </message>
  <message>
   <source>Not imported yet</source>
   <translation>Noch nicht importiert</translation>
  </message>
  <message>
   <source>Not in all ways</source>
   <translation>Nicht bei allen</translation>
  </message>
  <message>
   <source>Not joined by an arc</source>
   <translation>Nicht durch eine Kante verbunden</translation>
  </message>
  <message>
   <source>Not now: {reason}</source>
   <translation>Nicht jetzt: {reason}</translation>
  </message>
  <message>
   <source>Not on the list: the current graph has {names}</source>
   <translation>Nicht auf der Liste: der jetzige Graph hat {names}</translation>
  </message>
  <message>
   <source>Not ready yet</source>
   <translation>Noch nicht bereit</translation>
  </message>
  <message>
   <source>Not saved</source>
   <translation>Nicht gespeichert</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>Notiz</translation>
  </message>
  <message>
   <source>Note about the run</source>
   <translation>Notiz zum Lauf</translation>
  </message>
  <message>
   <source>Note: {note}</source>
   <translation>Notiz: {note}</translation>
  </message>
  <message>
   <source>Nothing</source>
   <translation>Nichts</translation>
  </message>
  <message>
   <source>Nothing decided yet: every column comes in as proposed. What you decide is listed here, step by step, and any step can be taken out again.</source>
   <translation>Noch nichts entschieden: jede Spalte kommt herein wie vorgeschlagen. Was Sie entscheiden, steht hier Schritt für Schritt, und jeder Schritt lässt sich zurücknehmen.</translation>
  </message>
  <message>
   <source>Nothing enters</source>
   <translation>Nichts führt hinein</translation>
  </message>
  <message numerus="yes">
   <source>Nothing enters them</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Nichts führt hinein</numerusform>
    <numerusform>Nichts führt hinein</numerusform>
   </translation>
  </message>
  <message>
   <source>Nothing in it contradicts itself</source>
   <translation>Darin widerspricht sich nichts</translation>
  </message>
  <message>
   <source>Nothing in it contradicts itself.</source>
   <translation>Darin widerspricht sich nichts.</translation>
  </message>
  <message>
   <source>Nothing is called that.</source>
   <translation>Nichts heißt so.</translation>
  </message>
  <message>
   <source>Nothing is given</source>
   <translation>Nichts ist gegeben</translation>
  </message>
  <message>
   <source>Nothing is given.</source>
   <translation>Nichts ist gegeben.</translation>
  </message>
  <message>
   <source>Nothing is known yet</source>
   <translation>Noch ist nichts bekannt</translation>
  </message>
  <message>
   <source>Nothing is missing in the columns that come in.</source>
   <translation>In den eingeschlossenen Spalten fehlt nichts.</translation>
  </message>
  <message>
   <source>Nothing is missing in this column.</source>
   <translation>In dieser Spalte fehlt nichts.</translation>
  </message>
  <message>
   <source>Nothing is observed; what is set has no probability of its own.</source>
   <translation>Nichts ist beobachtet; Gesetztes hat keine eigene Wahrscheinlichkeit.</translation>
  </message>
  <message>
   <source>Nothing is open</source>
   <translation>Nichts ist offen</translation>
  </message>
  <message>
   <source>Nothing is required or forbidden</source>
   <translation>Nichts ist gefordert oder verboten</translation>
  </message>
  <message>
   <source>Nothing is selected on the canvas.</source>
   <translation>Auf der Zeichenfläche ist nichts ausgewählt.</translation>
  </message>
  <message>
   <source>Nothing leaves</source>
   <translation>Nichts geht hinaus</translation>
  </message>
  <message numerus="yes">
   <source>Nothing leaves them</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Nichts geht hinaus</numerusform>
    <numerusform>Nichts geht hinaus</numerusform>
   </translation>
  </message>
  <message>
   <source>Nothing of the sums is kept</source>
   <translation>Von den Summen wird nichts behalten</translation>
  </message>
  <message>
   <source>Nothing that needs a look: every column is sound.</source>
   <translation>Nichts zu beachten: jede Spalte ist in Ordnung.</translation>
  </message>
  <message>
   <source>Nothing to redo</source>
   <translation>Nichts zu wiederholen</translation>
  </message>
  <message>
   <source>Nothing to undo</source>
   <translation>Nichts rückgängig zu machen</translation>
  </message>
  <message>
   <source>Nothing was changed: the table is used as it is.</source>
   <translation>Nichts wurde geändert: die Tabelle wird verwendet, wie sie ist.</translation>
  </message>
  <message>
   <source>Nothing was written.</source>
   <translation>Nichts wurde geschrieben.</translation>
  </message>
  <message>
   <source>November</source>
   <translation>November</translation>
  </message>
  <message>
   <source>Number of sets</source>
   <translation>Zahl der Mengen</translation>
  </message>
  <message>
   <source>Number of states</source>
   <translation>Anzahl der Zustände</translation>
  </message>
  <message>
   <source>Number of the column, from 1, that its tree is directed away from.</source>
   <translation>Nummer der Spalte, ab 1, von der weg der Baum gerichtet ist.</translation>
  </message>
  <message>
   <source>Number over a box: its tier</source>
   <translation>Zahl über einem Kasten: seine Stufe</translation>
  </message>
  <message>
   <source>Numbers</source>
   <translation>Zahlen</translation>
  </message>
  <message>
   <source>Numbers begin with 0</source>
   <translation>Zahlen beginnen mit 0</translation>
  </message>
  <message>
   <source>Numbers to cut at</source>
   <translation>Zahlen, an denen geschnitten wird</translation>
  </message>
  <message>
   <source>Observe more variables{0}, or learn a network with fewer parents</source>
   <translation>Mehr Variablen beobachten{0}, oder ein Netz mit weniger Eltern lernen</translation>
  </message>
  <message>
   <source>Observe {name} = {state}</source>
   <translation>{name} = {state} beobachten</translation>
  </message>
  <message>
   <source>Observed</source>
   <translation>Beobachtet</translation>
  </message>
  <message>
   <source>October</source>
   <translation>Oktober</translation>
  </message>
  <message>
   <source>Of a size</source>
   <translation>In Größe</translation>
  </message>
  <message>
   <source>Of the network itself</source>
   <translation>Des Netzes selbst</translation>
  </message>
  <message>
   <source>Of the states that occur (observed), or of all states (full).</source>
   <translation>Der vorkommenden Zustände (beobachtet) oder aller Zustände (voll).</translation>
  </message>
  <message>
   <source>Of the test: one minus the chance of keeping an edge between independent variables.</source>
   <translation>Des Tests: eins minus die Wahrscheinlichkeit, eine Kante zwischen unabhängigen Variablen zu behalten.</translation>
  </message>
  <message>
   <source>Of what could be observed further</source>
   <translation>Von dem, was noch beobachtet werden könnte</translation>
  </message>
  <message>
   <source>Of what is given</source>
   <translation>Von dem, was gegeben ist</translation>
  </message>
  <message>
   <source>Of {arcs} the data cannot tell the direction: other networks, in which they point the other way, say the same of the data.</source>
   <translation>Bei {arcs} lassen die Daten die Richtung offen: andere Netze, in denen sie umgekehrt zeigen, sagen dasselbe über die Daten.</translation>
  </message>
  <message>
   <source>Offspring</source>
   <translation>Nachkommen</translation>
  </message>
  <message>
   <source>On how many rows the tables of the file were counted. Credible intervals need it; probabilities do not.</source>
   <translation>An wie vielen Zeilen die Tafeln der Datei gezählt sind. Kredibilitätsintervalle brauchen es; Wahrscheinlichkeiten nicht.</translation>
  </message>
  <message>
   <source>On parent set lists, for many variables</source>
   <translation>Auf Listen von Elternmengen, für viele Variablen</translation>
  </message>
  <message>
   <source>On the Graph page: arcs as wide as they are strong, with their share; broken lines for pairs above the threshold that the graph does not join</source>
   <translation>Auf der Seite Graph: Kanten so breit wie stark, mit ihrem Anteil; gestrichelt sind Paare über der Schwelle, die der Graph nicht verbindet</translation>
  </message>
  <message>
   <source>On the Strength page, by its settings; it can be stopped there</source>
   <translation>Auf der Seite Stärke, nach ihren Einstellungen; dort lässt es sich anhalten</translation>
  </message>
  <message>
   <source>On the sample that it was learned from</source>
   <translation>Auf der Stichprobe, an der es gelernt wurde</translation>
  </message>
  <message>
   <source>One</source>
   <translation>Eine</translation>
  </message>
  <message>
   <source>One minus the chance of calling independent variables dependent in one test.</source>
   <translation>Eins minus die Wahrscheinlichkeit, unabhängige Variablen in einem Test abhängig zu nennen.</translation>
  </message>
  <message>
   <source>One of the two is missing in {missing} of {rows}. {gains} {gain} with these rows and {gain_without} without them</source>
   <translation>Eine der beiden fehlt in {missing} von {rows}. {gains} {gain} mit diesen Zeilen und {gain_without} ohne sie</translation>
  </message>
  <message>
   <source>One row is left out, with more or fewer cells than the {0} of the others: row {1}.</source>
   <translation>Eine Zeile ist weggelassen, die mehr oder weniger Zellen hat als die {0} der übrigen: Zeile {1}.</translation>
  </message>
  <message>
   <source>One variable: how likely its states are, how sure that is, and what would move it</source>
   <translation>Eine Variable: wie wahrscheinlich ihre Zustände sind, wie sicher das ist, und was sie bewegen würde</translation>
  </message>
  <message>
   <source>Only a run that has a result can be repeated.</source>
   <translation>Nur ein Lauf mit einem Ergebnis kann wiederholt werden.</translation>
  </message>
  <message>
   <source>Only in the first</source>
   <translation>Nur im ersten</translation>
  </message>
  <message>
   <source>Only in the second</source>
   <translation>Nur im zweiten</translation>
  </message>
  <message>
   <source>Only sets with a parent called…</source>
   <translation>Nur Mengen mit einem Elternknoten namens …</translation>
  </message>
  <message>
   <source>Only those of which something is known</source>
   <translation>Nur die, über die etwas bekannt ist</translation>
  </message>
  <message>
   <source>Only {single} has {names}; without arcs in {other}.</source>
   <translation>Nur {single} hat {names}; ohne Kanten in {other}.</translation>
  </message>
  <message>
   <source>Open</source>
   <translation>Öffnen</translation>
  </message>
  <message>
   <source>Open &amp;recent</source>
   <translation>&amp;Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>Open a table</source>
   <translation>Tabelle öffnen</translation>
  </message>
  <message>
   <source>Open a table and press Learn, or open a network from the File menu.</source>
   <translation>Eine Tabelle öffnen und Lernen drücken, oder ein Netz über das Menü Datei öffnen.</translation>
  </message>
  <message>
   <source>Open a table first</source>
   <translation>Zuerst eine Tabelle öffnen</translation>
  </message>
  <message>
   <source>Open a table first.</source>
   <translation>Zuerst eine Tabelle öffnen.</translation>
  </message>
  <message>
   <source>Open a table first: knowledge is about its variables.</source>
   <translation>Zuerst eine Tabelle öffnen: Vorwissen handelt von ihren Variablen.</translation>
  </message>
  <message>
   <source>Open a table to see its variables here.</source>
   <translation>Eine Tabelle öffnen, um ihre Variablen hier zu sehen.</translation>
  </message>
  <message>
   <source>Open a table, learn its network while you watch, change it, and take it with you.</source>
   <translation>Eine Tabelle öffnen, beim Lernen des Netzes zusehen, es ändern und mitnehmen.</translation>
  </message>
  <message>
   <source>Open a table…</source>
   <translation>Tabelle öffnen …</translation>
  </message>
  <message>
   <source>Open an older copy of it</source>
   <translation>Eine ältere Kopie davon öffnen</translation>
  </message>
  <message>
   <source>Open it</source>
   <translation>Öffnen</translation>
  </message>
  <message>
   <source>Open it in a spreadsheet program and save the sheet as CSV</source>
   <translation>In einem Tabellenprogramm öffnen und das Blatt als CSV speichern</translation>
  </message>
  <message>
   <source>Open it with a newer bnstudio</source>
   <translation>Mit einem neueren bnstudio öffnen</translation>
  </message>
  <message>
   <source>Open its table first.</source>
   <translation>Zuerst seine Tabelle öffnen.</translation>
  </message>
  <message>
   <source>Open the example</source>
   <translation>Beispiel öffnen</translation>
  </message>
  <message>
   <source>Open the file again that the variables are of</source>
   <translation>Die Datei wieder öffnen, von der die Variablen sind</translation>
  </message>
  <message>
   <source>Open the folder: {title}</source>
   <translation>Ordner öffnen: {title}</translation>
  </message>
  <message>
   <source>Open the sample Asia to use it</source>
   <translation>Zum Verwenden das Beispiel Asia öffnen</translation>
  </message>
  <message>
   <source>Open the sample {title}</source>
   <translation>Beispiel {title} öffnen</translation>
  </message>
  <message>
   <source>Open the table first, or choose another format</source>
   <translation>Zuerst die Tabelle öffnen, oder ein anderes Format wählen</translation>
  </message>
  <message>
   <source>Open them as the data of a new project</source>
   <translation>Als Daten eines neuen Projekts öffnen</translation>
  </message>
  <message>
   <source>Open {name}</source>
   <translation>{name} öffnen</translation>
  </message>
  <message>
   <source>Opening {name}</source>
   <translation>{name} wird geöffnet</translation>
  </message>
  <message>
   <source>Optimal Reinsertion</source>
   <translation>Optimale Neueinfügung</translation>
  </message>
  <message>
   <source>Optimal for the ordering</source>
   <translation>Optimal für die Ordnung</translation>
  </message>
  <message>
   <source>Or: {0}</source>
   <translation>Oder: {0}</translation>
  </message>
  <message>
   <source>Order</source>
   <translation>Ordnung</translation>
  </message>
  <message>
   <source>Order of the current graph</source>
   <translation>Ordnung des jetzigen Graphen</translation>
  </message>
  <message>
   <source>Order them…</source>
   <translation>Ordnen …</translation>
  </message>
  <message>
   <source>Ordered</source>
   <translation>Geordnet</translation>
  </message>
  <message>
   <source>Ordering</source>
   <translation>Ordnung</translation>
  </message>
  <message>
   <source>Ordering of the variables</source>
   <translation>Ordnung der Variablen</translation>
  </message>
  <message>
   <source>Ordering {number}: {ordering}</source>
   <translation>Ordnung {number}: {ordering}</translation>
  </message>
  <message>
   <source>Ordering, parents first</source>
   <translation>Ordnung, Eltern zuerst</translation>
  </message>
  <message>
   <source>Ordering-based search</source>
   <translation>Ordnungssuche</translation>
  </message>
  <message>
   <source>Orderings</source>
   <translation>Ordnungen</translation>
  </message>
  <message>
   <source>Other data{dot}{texts}</source>
   <translation>Andere Daten{dot}{texts}</translation>
  </message>
  <message>
   <source>Other than in 1</source>
   <translation>Anders als bei 1</translation>
  </message>
  <message>
   <source>Other way</source>
   <translation>Umgekehrt</translation>
  </message>
  <message>
   <source>Over {0} rows: paired t-test {1}, sign test {2} ({3} to {4}).</source>
   <translation>Über {0} Zeilen: gepaarter t-Test {1}, Vorzeichentest {2} ({3} zu {4}).</translation>
  </message>
  <message>
   <source>Over {0} rows: paired t-test {1}, sign test {2} ({3} to {4}). Over {5} folds: paired t-test {6}, sign test {7} ({8} to {9}).</source>
   <translation>Über {0} Zeilen: gepaarter t-Test {1}, Vorzeichentest {2} ({3} zu {4}). Über {5} Teile: gepaarter t-Test {6}, Vorzeichentest {7} ({8} zu {9}).</translation>
  </message>
  <message>
   <source>Overlay</source>
   <translation>Überlagert</translation>
  </message>
  <message>
   <source>Overlay all runs</source>
   <translation>Alle Läufe überlagern</translation>
  </message>
  <message>
   <source>Overlay its trace</source>
   <translation>Verlauf überlagern</translation>
  </message>
  <message>
   <source>Overlay none</source>
   <translation>Keinen überlagern</translation>
  </message>
  <message>
   <source>Overlay {label}</source>
   <translation>{label} überlagern</translation>
  </message>
  <message>
   <source>Own</source>
   <translation>Eigene</translation>
  </message>
  <message>
   <source>Own cut points</source>
   <translation>Eigene Schnitte</translation>
  </message>
  <message>
   <source>PC</source>
   <translation>PC</translation>
  </message>
  <message>
   <source>PDF, pages</source>
   <translation>PDF, Seiten</translation>
  </message>
  <message>
   <source>PNG picture (*.png)</source>
   <translation>PNG-Bild (*.png)</translation>
  </message>
  <message>
   <source>Page of the guide</source>
   <translation>Seite des Handbuchs</translation>
  </message>
  <message>
   <source>Page {page} of {pages}</source>
   <translation>Seite {page} von {pages}</translation>
  </message>
  <message>
   <source>Pages</source>
   <translation>Seiten</translation>
  </message>
  <message>
   <source>Pair of nodes without an arc</source>
   <translation>Knotenpaar ohne Kante</translation>
  </message>
  <message>
   <source>Pairs</source>
   <translation>Paare</translation>
  </message>
  <message>
   <source>Pairs and their strengths</source>
   <translation>Paare und ihre Stärken</translation>
  </message>
  <message>
   <source>Pairs in which its class differs from that of the consensus (structural Hamming distance)</source>
   <translation>Paare, in denen seine Klasse von der des Konsenses abweicht (strukturelle Hamming-Distanz)</translation>
  </message>
  <message>
   <source>Pairs joined</source>
   <translation>Verbundene Paare</translation>
  </message>
  <message>
   <source>Pairs left out</source>
   <translation>Ausgelassene Paare</translation>
  </message>
  <message>
   <source>Pairs of columns</source>
   <translation>Spaltenpaare</translation>
  </message>
  <message>
   <source>Pairs that are joined in more than this share of the networks count</source>
   <translation>Es zählen Paare, die in mehr als diesem Anteil der Netze verbunden sind</translation>
  </message>
  <message>
   <source>Pairs that are joined, without direction</source>
   <translation>Verbundene Paare, ohne Richtung</translation>
  </message>
  <message>
   <source>Pairs that both join, and it directs otherwise or leaves undirected alone</source>
   <translation>Paare, die beide verbinden und die es anders oder allein nicht richtet</translation>
  </message>
  <message>
   <source>Pairs that both join, and that the two classes direct differently: one of them may leave the direction open, so there can be more than reversed arcs of the DAGs</source>
   <translation>Paare, die beide verbinden und die die zwei Klassen verschieden richten: Eine von beiden kann die Richtung offen lassen, daher können es mehr sein als umgekehrte Pfeile der DAGs</translation>
  </message>
  <message>
   <source>Pairs that it joins and the consensus does not</source>
   <translation>Paare, die es verbindet und der Konsens nicht</translation>
  </message>
  <message>
   <source>Pairs that only the first joins</source>
   <translation>Paare, die nur das erste verbindet</translation>
  </message>
  <message>
   <source>Pairs that only the second joins</source>
   <translation>Paare, die nur das zweite verbindet</translation>
  </message>
  <message>
   <source>Pairs that the consensus joins and it does not</source>
   <translation>Paare, die der Konsens verbindet und es nicht</translation>
  </message>
  <message>
   <source>Pairs under each way (*.csv);;All of it (*.json)</source>
   <translation>Paare bei jeder Einteilung (*.csv);;Alles (*.json)</translation>
  </message>
  <message>
   <source>Pairs under each way to cut</source>
   <translation>Paare bei jeder Einteilung</translation>
  </message>
  <message>
   <source>Parameters of learner {name}</source>
   <translation>Parameter von {name}</translation>
  </message>
  <message>
   <source>Parameters of the families kept</source>
   <translation>Parameter der aufbewahrten Familien</translation>
  </message>
  <message>
   <source>Parameters…</source>
   <translation>Parameter …</translation>
  </message>
  <message>
   <source>Parent se&amp;ts of the run…</source>
   <translation>&amp;Elternmengen des Laufs …</translation>
  </message>
  <message>
   <source>Parent set lists</source>
   <translation>Listen von Elternmengen</translation>
  </message>
  <message>
   <source>Parent set lists do not tell how many states the variables have</source>
   <translation>Listen von Elternmengen sagen nicht, wie viele Zustände die Variablen haben</translation>
  </message>
  <message>
   <source>Parent sets</source>
   <translation>Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets (*.jkl *.jaa *.jkl.gz *.jaa.gz);;All files (*)</source>
   <translation>Elternmengen (*.jkl *.jaa *.jkl.gz *.jaa.gz);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Parent sets (*.jkl *.jkl.gz)</source>
   <translation>Elternmengen (*.jkl *.jkl.gz)</translation>
  </message>
  <message>
   <source>Parent sets come from</source>
   <translation>Herkunft der Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets from a file</source>
   <translation>Elternmengen aus einer Datei</translation>
  </message>
  <message>
   <source>Parent sets identified</source>
   <translation>Ermittelte Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets kept</source>
   <translation>Aufbewahrte Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets met by climbing</source>
   <translation>Beim Aufstieg gefundene Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets of {label}</source>
   <translation>Elternmengen von {label}</translation>
  </message>
  <message>
   <source>Parent sets pruned</source>
   <translation>Verworfene Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets scored</source>
   <translation>Bewertete Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets visited</source>
   <translation>Besuchte Elternmengen</translation>
  </message>
  <message>
   <source>Parent sets: {file_fault}</source>
   <translation>Elternmengen: {file_fault}</translation>
  </message>
  <message>
   <source>Parents</source>
   <translation>Eltern</translation>
  </message>
  <message>
   <source>Parents a variable of networks proved to be no better, up to</source>
   <translation>Eltern je Variable in Netzen, die bewiesen nicht besser sind, bis zu</translation>
  </message>
  <message>
   <source>Parents, children and the children's other parents: given their states, no other variable tells more of this one</source>
   <translation>Eltern, Kinder und deren andere Eltern: sind ihre Zustände bekannt, sagt keine andere Variable mehr über diese</translation>
  </message>
  <message>
   <source>Parents: {names}</source>
   <translation>Eltern: {names}</translation>
  </message>
  <message>
   <source>Parquet files</source>
   <translation>Parquet-Dateien</translation>
  </message>
  <message>
   <source>Part</source>
   <translation>Teil</translation>
  </message>
  <message>
   <source>Part of the graph</source>
   <translation>Teil des Graphen</translation>
  </message>
  <message>
   <source>Partial orderings</source>
   <translation>Teilordnungen</translation>
  </message>
  <message>
   <source>Partial result after {done} of {folds} folds: {words}</source>
   <translation>Teilergebnis nach {done} von {folds} Folds: {words}</translation>
  </message>
  <message>
   <source>Parts of the forecast</source>
   <translation>Teile der Vorschau</translation>
  </message>
  <message>
   <source>Parts of the network improved</source>
   <translation>Verbesserte Teile des Netzes</translation>
  </message>
  <message>
   <source>Parts of the network tried</source>
   <translation>Geprüfte Teile des Netzes</translation>
  </message>
  <message>
   <source>Passes</source>
   <translation>Durchgänge</translation>
  </message>
  <message>
   <source>Pasting a table</source>
   <translation>Tabelle wird eingefügt</translation>
  </message>
  <message>
   <source>Patience</source>
   <translation>Geduld</translation>
  </message>
  <message>
   <source>Patient monitoring, 37 variables, {count} rows</source>
   <translation>Patientenüberwachung, 37 Variablen, {count} Zeilen</translation>
  </message>
  <message>
   <source>Pattern group</source>
   <translation>Mustergruppe</translation>
  </message>
  <message>
   <source>Pause</source>
   <translation>Pause</translation>
  </message>
  <message>
   <source>Paused</source>
   <translation>Pausiert</translation>
  </message>
  <message>
   <source>Peak disk space</source>
   <translation>Höchster Platzbedarf auf dem Datenträger</translation>
  </message>
  <message>
   <source>Peak memory</source>
   <translation>Höchster Speicherbedarf</translation>
  </message>
  <message>
   <source>Penalised node average</source>
   <translation>Knotenmittel mit Strafterm</translation>
  </message>
  <message>
   <source>Penalised node average can differ between equivalent networks, which this searcher takes for one</source>
   <translation>Knotenmittel mit Strafterm kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>Penalty</source>
   <translation>Strafterm</translation>
  </message>
  <message>
   <source>Perhaps {0} is meant</source>
   <translation>Vielleicht ist {0} gemeint</translation>
  </message>
  <message>
   <source>Perturbation</source>
   <translation>Störung</translation>
  </message>
  <message>
   <source>Perturbations</source>
   <translation>Störungen</translation>
  </message>
  <message>
   <source>Pipe  |</source>
   <translation>Senkrechter Strich  |</translation>
  </message>
  <message>
   <source>Please report it</source>
   <translation>Bitte melden</translation>
  </message>
  <message>
   <source>Point  3.14</source>
   <translation>Punkt  3.14</translation>
  </message>
  <message>
   <source>Population</source>
   <translation>Population</translation>
  </message>
  <message>
   <source>Posterior probabilities, exact</source>
   <translation>A-posteriori-Wahrscheinlichkeiten, exakt</translation>
  </message>
  <message>
   <source>Posterior probabilities, sampled</source>
   <translation>A-posteriori-Wahrscheinlichkeiten, gezogen</translation>
  </message>
  <message>
   <source>Posterior, exact</source>
   <translation>A posteriori, exakt</translation>
  </message>
  <message>
   <source>Posterior, sampled</source>
   <translation>A posteriori, gezogen</translation>
  </message>
  <message>
   <source>Power alpha</source>
   <translation>Exponent Alpha</translation>
  </message>
  <message>
   <source>Precision</source>
   <translation>Präzision</translation>
  </message>
  <message>
   <source>Precision, recall and the distances measure the second against the first.
Swap the two if the second is the truth.</source>
   <translation>Präzision, Trefferquote und Abstände messen das zweite am ersten.
Tauschen Sie die beiden, wenn das zweite die Wahrheit ist.</translation>
  </message>
  <message>
   <source>Predict</source>
   <translation>Vorhersagen</translation>
  </message>
  <message>
   <source>Prediction</source>
   <translation>Vorhersage</translation>
  </message>
  <message>
   <source>Preparing the data</source>
   <translation>Daten werden vorbereitet</translation>
  </message>
  <message>
   <source>Press Learn to find one, or draw it: N adds a node, A an arc.</source>
   <translation>Mit Lernen eines finden oder zeichnen: N fügt einen Knoten hinzu, A eine Kante.</translation>
  </message>
  <message>
   <source>Preview</source>
   <translation>Vorschau</translation>
  </message>
  <message>
   <source>Preview of the figure</source>
   <translation>Vorschau der Abbildung</translation>
  </message>
  <message>
   <source>Previous di&amp;fference</source>
   <translation>&amp;Voriger Unterschied</translation>
  </message>
  <message>
   <source>Previous difference</source>
   <translation>Voriger Unterschied</translation>
  </message>
  <message>
   <source>Prior</source>
   <translation>Prior</translation>
  </message>
  <message>
   <source>Prior count of a cell</source>
   <translation>A-priori-Zahl einer Zelle</translation>
  </message>
  <message>
   <source>Prior sample size</source>
   <translation>Prior-Größe</translation>
  </message>
  <message>
   <source>Prior, sample size 1</source>
   <translation>Prior, Stichprobengröße 1</translation>
  </message>
  <message>
   <source>Prior, sample size 10</source>
   <translation>Prior, Stichprobengröße 10</translation>
  </message>
  <message>
   <source>Probabilities</source>
   <translation>Wahrscheinlichkeiten</translation>
  </message>
  <message>
   <source>Probabilities are summed over networks; there is no list of them.</source>
   <translation>Wahrscheinlichkeiten sind über Netze summiert; eine Liste davon gibt es nicht.</translation>
  </message>
  <message>
   <source>Probabilities of each state, where the parents have the states at the left, smoothed by a prior worth {prior:g} case; the last column counts the rows of the data.</source>
   <translation>Wahrscheinlichkeiten jedes Zustands, wenn die Eltern die Zustände links haben, geglättet durch einen Prior vom Wert eines Falls ({prior:g}); die letzte Spalte zählt die Zeilen der Daten.</translation>
  </message>
  <message>
   <source>Probabilities of the arcs</source>
   <translation>Wahrscheinlichkeiten der Kanten</translation>
  </message>
  <message>
   <source>Probabilities of {name}</source>
   <translation>Wahrscheinlichkeiten von {name}</translation>
  </message>
  <message>
   <source>Probability</source>
   <translation>Wahrscheinlichkeit</translation>
  </message>
  <message>
   <source>Probability of the arc</source>
   <translation>Wahrscheinlichkeit der Kante</translation>
  </message>
  <message>
   <source>Probability of the chosen arcs</source>
   <translation>Wahrscheinlichkeit der gewählten Kanten</translation>
  </message>
  <message>
   <source>Probability of what is observed</source>
   <translation>Wahrscheinlichkeit des Beobachteten</translation>
  </message>
  <message>
   <source>Probability tables by</source>
   <translation>Wahrscheinlichkeitstafeln nach</translation>
  </message>
  <message>
   <source>Probability {chance}: {names}</source>
   <translation>Wahrscheinlichkeit {chance}: {names}</translation>
  </message>
  <message>
   <source>Probability{after}: {evidence_probability}. These states together are the likeliest; each by itself need not be.</source>
   <translation>Wahrscheinlichkeit{after}: {evidence_probability}. Diese Zustände sind zusammen die wahrscheinlichsten; jeder für sich muss es nicht sein.</translation>
  </message>
  <message>
   <source>Processor seconds for a variable, by the settings</source>
   <translation>Prozessorsekunden je Variable, laut Einstellung</translation>
  </message>
  <message>
   <source>Processor seconds that a variable had, at least</source>
   <translation>Prozessorsekunden je Variable, mindestens</translation>
  </message>
  <message>
   <source>Processor time</source>
   <translation>Prozessorzeit</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>Fortschritt</translation>
  </message>
  <message>
   <source>Progress of the run</source>
   <translation>Fortschritt des Laufs</translation>
  </message>
  <message>
   <source>Progress of the {whole}</source>
   <translation>Fortschritt: {whole}</translation>
  </message>
  <message>
   <source>Proof, by the best means</source>
   <translation>Beweis, mit dem besten Mittel</translation>
  </message>
  <message>
   <source>Proposed {threshold_text}</source>
   <translation>Vorschlag {threshold_text}</translation>
  </message>
  <message>
   <source>Proposed: {proposed}</source>
   <translation>Vorschlag: {proposed}</translation>
  </message>
  <message>
   <source>Proved optimal</source>
   <translation>Als optimal bewiesen</translation>
  </message>
  <message>
   <source>Proved: no network with up to {parents} parents a variable is better{within_knowledge}</source>
   <translation>Bewiesen: Kein Netz mit bis zu {parents} Eltern je Variable ist besser{within_knowledge}</translation>
  </message>
  <message>
   <source>Proves the best MDL network for an ordering: K3 first, then all other parent sets that an entropy bound does not rule out.</source>
   <translation>Beweist das beste MDL-Netz für eine Ordnung: zuerst K3, dann alle anderen Elternmengen, die eine Entropieschranke nicht ausschließt.</translation>
  </message>
  <message>
   <source>Proves the best MDL network for an ordering; leaves out a parent that would cost more than all the entropy that is left. DFBnB is faster.</source>
   <translation>Beweist das beste MDL-Netz für eine Ordnung; lässt Eltern aus, die mehr kosteten als alle verbliebene Entropie. DFBnB ist schneller.</translation>
  </message>
  <message>
   <source>Proving that no network is better</source>
   <translation>Es wird bewiesen, dass kein Netz besser ist</translation>
  </message>
  <message>
   <source>Proving that no network of few parents is better</source>
   <translation>Es wird bewiesen, dass kein Netz mit wenigen Eltern besser ist</translation>
  </message>
  <message>
   <source>Proving the best network</source>
   <translation>Beweis des besten Netzes</translation>
  </message>
  <message>
   <source>Pruning</source>
   <translation>Beschneiden</translation>
  </message>
  <message>
   <source>Put in a column</source>
   <translation>Spalte einsetzen</translation>
  </message>
  <message>
   <source>Put in a function</source>
   <translation>Funktion einsetzen</translation>
  </message>
  <message>
   <source>Put it back, or learn with another one</source>
   <translation>Zurücklegen, oder mit einer anderen lernen</translation>
  </message>
  <message>
   <source>Put it into a tier, or give another ordering</source>
   <translation>In eine Stufe setzen, oder eine andere Ordnung angeben</translation>
  </message>
  <message>
   <source>Put names that hold blanks in double quotes</source>
   <translation>Namen, die Leerzeichen enthalten, in doppelte Anführungszeichen setzen</translation>
  </message>
  <message>
   <source>Put names that hold the separator in double quotes</source>
   <translation>Namen, die das Trennzeichen enthalten, in doppelte Anführungszeichen setzen</translation>
  </message>
  <message>
   <source>Put the side panel away</source>
   <translation>Seitenleiste wegräumen</translation>
  </message>
  <message>
   <source>Put {0} beside it</source>
   <translation>{0} daneben legen</translation>
  </message>
  <message>
   <source>Put {0} there</source>
   <translation>{0} dorthin legen</translation>
  </message>
  <message>
   <source>Python code for pgmpy</source>
   <translation>Python-Code für pgmpy</translation>
  </message>
  <message>
   <source>Python code for pyAgrum</source>
   <translation>Python-Code für pyAgrum</translation>
  </message>
  <message>
   <source>Quantiles</source>
   <translation>Quantile</translation>
  </message>
  <message>
   <source>Query</source>
   <translation>Abfrage</translation>
  </message>
  <message>
   <source>Query variable</source>
   <translation>Abgefragte Variable</translation>
  </message>
  <message>
   <source>Quote</source>
   <translation>Anführung</translation>
  </message>
  <message>
   <source>R code for bnlearn</source>
   <translation>R-Code für bnlearn</translation>
  </message>
  <message>
   <source>RPDAG search</source>
   <translation>RPDAG-Suche</translation>
  </message>
  <message>
   <source>RPDAG tabu search</source>
   <translation>RPDAG-Tabu-Suche</translation>
  </message>
  <message>
   <source>RPDAG: links where neither a v-structure nor a path to one holds an arc</source>
   <translation>RPDAG: Verbindungen, wo weder eine V-Struktur noch ein Pfad zu einer die Kante festlegt</translation>
  </message>
  <message>
   <source>Radial</source>
   <translation>Radial</translation>
  </message>
  <message>
   <source>Raise the limit of free parameters, or require fewer</source>
   <translation>Die Grenze der freien Parameter erhöhen, oder weniger fordern</translation>
  </message>
  <message>
   <source>Raise the limit of parents, or require fewer</source>
   <translation>Die Grenze der Eltern erhöhen, oder weniger fordern</translation>
  </message>
  <message>
   <source>Raising the bound by cuts</source>
   <translation>Die Schranke wird durch Schnitte verbessert</translation>
  </message>
  <message>
   <source>Rank</source>
   <translation>Rang</translation>
  </message>
  <message>
   <source>Rare</source>
   <translation>Seltene</translation>
  </message>
  <message>
   <source>Re&amp;quire the arc</source>
   <translation>Kante &amp;fordern</translation>
  </message>
  <message>
   <source>Read an ordering</source>
   <translation>Ordnung lesen</translation>
  </message>
  <message>
   <source>Read as missing</source>
   <translation>Als fehlend gelesen</translation>
  </message>
  <message>
   <source>Read it again when it is complete</source>
   <translation>Noch einmal lesen, wenn sie vollständig ist</translation>
  </message>
  <message>
   <source>Read it again…</source>
   <translation>Neu lesen …</translation>
  </message>
  <message>
   <source>Read it as data, or fix it</source>
   <translation>Sie als Daten lesen, oder berichtigen</translation>
  </message>
  <message>
   <source>Read knowledge from a file</source>
   <translation>Vorwissen aus einer Datei lesen</translation>
  </message>
  <message>
   <source>Read knowledge from a file: JSON, CSV, Tetrad or bnlearn</source>
   <translation>Vorwissen aus einer Datei lesen: JSON, CSV, Tetrad oder bnlearn</translation>
  </message>
  <message>
   <source>Read them as missing</source>
   <translation>Als fehlend lesen</translation>
  </message>
  <message>
   <source>Read these as missing</source>
   <translation>Diese als fehlend lesen</translation>
  </message>
  <message>
   <source>Read these {values} as missing</source>
   <translation>Diese {values} als fehlend lesen</translation>
  </message>
  <message>
   <source>Read with a decimal comma</source>
   <translation>Mit Dezimalkomma lesen</translation>
  </message>
  <message>
   <source>Read with a decimal point</source>
   <translation>Mit Dezimalpunkt lesen</translation>
  </message>
  <message>
   <source>Read with that decimal sign</source>
   <translation>Mit diesem Dezimalzeichen lesen</translation>
  </message>
  <message>
   <source>Read {words} as a value instead</source>
   <translation>{words} stattdessen als Wert lesen</translation>
  </message>
  <message>
   <source>Read {words} as values instead</source>
   <translation>{words} stattdessen als Werte lesen</translation>
  </message>
  <message>
   <source>Read “{values}” as missing</source>
   <translation>„{values}“ als fehlend lesen</translation>
  </message>
  <message>
   <source>Reading</source>
   <translation>Liest</translation>
  </message>
  <message>
   <source>Reading the file</source>
   <translation>Datei wird gelesen</translation>
  </message>
  <message>
   <source>Reading the ledger</source>
   <translation>Das Verzeichnis der Läufe wird gelesen</translation>
  </message>
  <message>
   <source>Reading the networks</source>
   <translation>Netze werden gelesen</translation>
  </message>
  <message>
   <source>Reading the parent sets</source>
   <translation>Elternmengen werden gelesen</translation>
  </message>
  <message>
   <source>Reading the parent sets of {label}</source>
   <translation>Die Elternmengen von {label} werden gelesen</translation>
  </message>
  <message>
   <source>Reading the parent sets…</source>
   <translation>Elternmengen werden gelesen …</translation>
  </message>
  <message>
   <source>Reading {name}</source>
   <translation>{name} wird gelesen</translation>
  </message>
  <message>
   <source>Ready</source>
   <translation>Bereit</translation>
  </message>
  <message>
   <source>Ready to compare</source>
   <translation>Bereit zum Vergleich</translation>
  </message>
  <message>
   <source>Ready to evaluate</source>
   <translation>Bereit zur Auswertung</translation>
  </message>
  <message>
   <source>Ready to go on</source>
   <translation>Bereit zum Weitermachen</translation>
  </message>
  <message>
   <source>Ready to learn</source>
   <translation>Bereit zum Lernen</translation>
  </message>
  <message>
   <source>Ready to start</source>
   <translation>Bereit zum Start</translation>
  </message>
  <message>
   <source>Recall</source>
   <translation>Trefferquote</translation>
  </message>
  <message>
   <source>Recent</source>
   <translation>Zuletzt</translation>
  </message>
  <message>
   <source>Recent files</source>
   <translation>Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>Recipes (*.recipe.json);;All files (*)</source>
   <translation>Rezepte (*.recipe.json);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Recommended</source>
   <translation>Empfohlen</translation>
  </message>
  <message>
   <source>Recovering {name}</source>
   <translation>{name} wird wiederhergestellt</translation>
  </message>
  <message>
   <source>Recovery, kept replicates</source>
   <translation>Sicherungen, Netze</translation>
  </message>
  <message>
   <source>Redo</source>
   <translation>Wiederholen</translation>
  </message>
  <message>
   <source>Reduced motion</source>
   <translation>Weniger Bewegung</translation>
  </message>
  <message>
   <source>Reference</source>
   <translation>Nachschlagen</translation>
  </message>
  <message>
   <source>Reference: the first</source>
   <translation>Referenz: das erste</translation>
  </message>
  <message>
   <source>References</source>
   <translation>Literatur</translation>
  </message>
  <message>
   <source>Reinserting</source>
   <translation>Wieder einsetzen</translation>
  </message>
  <message>
   <source>Reinsertions</source>
   <translation>Wiedereinfügungen</translation>
  </message>
  <message>
   <source>Reinsertions make families of at most this many free parameters; all of them are scored beforehand.</source>
   <translation>Neueinfügungen bilden Familien mit höchstens so vielen freien Parametern; alle werden vorab bewertet.</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove	Del</source>
   <translation>Entfernen	Entf</translation>
  </message>
  <message>
   <source>Remove from the list</source>
   <translation>Aus der Liste entfernen</translation>
  </message>
  <message>
   <source>Remove learner {name}</source>
   <translation>{name} entfernen</translation>
  </message>
  <message>
   <source>Remove the attribute, or make it nominal, numeric or text</source>
   <translation>Das Attribut entfernen, oder es nominal, numerisch oder zu Text machen</translation>
  </message>
  <message>
   <source>Remove the file, or give the settings that it is of</source>
   <translation>Die Datei entfernen, oder die Einstellungen angeben, von denen sie ist</translation>
  </message>
  <message>
   <source>Remove the tier</source>
   <translation>Stufe entfernen</translation>
  </message>
  <message>
   <source>Remove the tier, {variables} freed</source>
   <translation>Stufe entfernen, {variables} werden frei</translation>
  </message>
  <message>
   <source>Remove this learner</source>
   <translation>Dieses Verfahren entfernen</translation>
  </message>
  <message>
   <source>Remove this way</source>
   <translation>Diese Einteilung entfernen</translation>
  </message>
  <message>
   <source>Remove way {place}</source>
   <translation>Einteilung {place} entfernen</translation>
  </message>
  <message>
   <source>Remove {arcs}</source>
   <translation>{arcs} entfernen</translation>
  </message>
  <message>
   <source>Rena&amp;me the node</source>
   <translation>Knoten u&amp;mbenennen</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>Umbenennen</translation>
  </message>
  <message>
   <source>Rename all but one</source>
   <translation>Alle bis auf eine umbenennen</translation>
  </message>
  <message>
   <source>Rename or delete these nodes, or choose another format</source>
   <translation>Diese Knoten umbenennen oder löschen, oder ein anderes Format wählen</translation>
  </message>
  <message>
   <source>Rename the node</source>
   <translation>Den Knoten umbenennen</translation>
  </message>
  <message>
   <source>Rename the variable, or choose JSON or CSV</source>
   <translation>Die Variable umbenennen, oder JSON oder CSV wählen</translation>
  </message>
  <message>
   <source>Repeat it exactly</source>
   <translation>Genau wiederholen</translation>
  </message>
  <message>
   <source>Replace</source>
   <translation>Ersetzen</translation>
  </message>
  <message>
   <source>Replace it</source>
   <translation>Ersetzen</translation>
  </message>
  <message>
   <source>Replace {name}?</source>
   <translation>{name} ersetzen?</translation>
  </message>
  <message>
   <source>Replicate {0} of {1}</source>
   <translation>Stichprobe {0} von {1}</translation>
  </message>
  <message>
   <source>Report</source>
   <translation>Bericht</translation>
  </message>
  <message>
   <source>Report on {name}</source>
   <translation>Bericht über {name}</translation>
  </message>
  <message>
   <source>Require</source>
   <translation>Fordern</translation>
  </message>
  <message>
   <source>Require fewer arcs, or choose another searcher</source>
   <translation>Weniger Kanten fordern, oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Require or forbid an arc that is certain</source>
   <translation>Eine sichere Kante fordern oder verbieten</translation>
  </message>
  <message>
   <source>Require them</source>
   <translation>Fordern</translation>
  </message>
  <message>
   <source>Require {arcs_text}</source>
   <translation>{arcs_text} fordern</translation>
  </message>
  <message>
   <source>Required</source>
   <translation>Gefordert</translation>
  </message>
  <message>
   <source>Required or forbidden?</source>
   <translation>Gefordert oder verboten?</translation>
  </message>
  <message>
   <source>Resolution</source>
   <translation>Auflösung</translation>
  </message>
  <message>
   <source>Restart {0}</source>
   <translation>Neustart {0}</translation>
  </message>
  <message>
   <source>Restart {0}{1}</source>
   <translation>Neustart {0}{1}</translation>
  </message>
  <message>
   <source>Restarts</source>
   <translation>Neustarts</translation>
  </message>
  <message>
   <source>Restarts go on at least until this many reinsertions have been made; in a small network they take less than a second.</source>
   <translation>Neustarts gehen weiter, bis mindestens so viele Neueinfügungen gemacht sind; in einem kleinen Netz dauern sie weniger als eine Sekunde.</translation>
  </message>
  <message>
   <source>Restarts of the local search that finds a network to prune with. Unless told, no more when as many in a row gained nothing as there were before.</source>
   <translation>Neustarts der lokalen Suche, die ein Netz zum Beschneiden findet. Ohne Angabe keine mehr, wenn so viele hintereinander nichts gewannen, wie es vorher waren.</translation>
  </message>
  <message>
   <source>Restarts of the local search that finds the first network. Unless told, no more when as many in a row gained nothing as there were before.</source>
   <translation>Neustarts der lokalen Suche, die das erste Netz findet. Ohne Angabe keine mehr, wenn so viele hintereinander nichts gewannen, wie es vorher waren.</translation>
  </message>
  <message>
   <source>Results of the evaluation</source>
   <translation>Ergebnisse der Auswertung</translation>
  </message>
  <message>
   <source>Resume</source>
   <translation>Fortsetzen</translation>
  </message>
  <message>
   <source>Reverse</source>
   <translation>Umkehren</translation>
  </message>
  <message>
   <source>Reverse it instead</source>
   <translation>Stattdessen umkehren</translation>
  </message>
  <message>
   <source>Reverse to {b} → {a}</source>
   <translation>Umkehren zu {b} → {a}</translation>
  </message>
  <message>
   <source>Reversed</source>
   <translation>Umgekehrt</translation>
  </message>
  <message>
   <source>Reversible</source>
   <translation>Umkehrbar</translation>
  </message>
  <message>
   <source>Reversible, directed by convention</source>
   <translation>Umkehrbar, durch Konvention gerichtet</translation>
  </message>
  <message>
   <source>Reversing arcs</source>
   <translation>Kanten werden umgekehrt</translation>
  </message>
  <message>
   <source>Root</source>
   <translation>Wurzel</translation>
  </message>
  <message>
   <source>Rounded probabilities were rescaled to sum to one: {0}{1}.</source>
   <translation>Gerundete Wahrscheinlichkeiten wurden auf die Summe eins gebracht: {0}{1}.</translation>
  </message>
  <message>
   <source>Row {0} holds numbers of states and is no data.</source>
   <translation>Zeile {0} enthält Zahlen von Zuständen und gehört nicht zu den Daten.</translation>
  </message>
  <message>
   <source>Row {0} is neither UTF-8 nor cp1252, so the file is read as latin-1.</source>
   <translation>Zeile {0} ist weder UTF-8 noch cp1252, daher wird die Datei als latin-1 gelesen.</translation>
  </message>
  <message>
   <source>Row {0} is not UTF-8, so the file is read as cp1252 (Western Windows).</source>
   <translation>Zeile {0} ist nicht UTF-8, daher wird die Datei als cp1252 (Windows, westlich) gelesen.</translation>
  </message>
  <message>
   <source>Rows</source>
   <translation>Zeilen</translation>
  </message>
  <message>
   <source>Rows and columns must have the same names in the same order</source>
   <translation>Zeilen und Spalten müssen dieselben Namen in derselben Reihenfolge haben</translation>
  </message>
  <message>
   <source>Rows drawn</source>
   <translation>Gezogene Zeilen</translation>
  </message>
  <message>
   <source>Rows drawn: as many as the table has, with replacement. Bayesian weights: all rows, each with a weight of its own by chance, so that no rare row is lost.</source>
   <translation>Gezogene Zeilen: so viele wie die Tabelle hat, mit Zurücklegen. Bayessche Gewichte: alle Zeilen, jede mit zufälligem Gewicht, sodass keine seltene verloren geht.</translation>
  </message>
  <message>
   <source>Rows of the table</source>
   <translation>Zeilen der Tabelle</translation>
  </message>
  <message>
   <source>Rows with a gap in any column that comes in are dropped</source>
   <translation>Zeilen mit einer Lücke in einer eingeschlossenen Spalte werden weggelassen</translation>
  </message>
  <message>
   <source>Rows with missing values were left out.</source>
   <translation>Zeilen mit fehlenden Werten wurden ausgelassen.</translation>
  </message>
  <message>
   <source>Run</source>
   <translation>Lauf</translation>
  </message>
  <message>
   <source>Run {0}</source>
   <translation>Lauf {0}</translation>
  </message>
  <message>
   <source>Run {number}</source>
   <translation>Lauf {number}</translation>
  </message>
  <message>
   <source>Running</source>
   <translation>Läuft</translation>
  </message>
  <message>
   <source>Running, {what}</source>
   <translation>Läuft, {what}</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>Läufe</translation>
  </message>
  <message>
   <source>Runs appear here.</source>
   <translation>Hier erscheinen Läufe.</translation>
  </message>
  <message>
   <source>Runs of all pro&amp;jects…</source>
   <translation>Läufe aller Pro&amp;jekte …</translation>
  </message>
  <message>
   <source>Runs of all projects</source>
   <translation>Läufe aller Projekte</translation>
  </message>
  <message>
   <source>SHD on DAGs</source>
   <translation>SHD der DAGs</translation>
  </message>
  <message>
   <source>SHD on classes (H)</source>
   <translation>SHD der Klassen (H)</translation>
  </message>
  <message>
   <source>SHD on classes, {part}</source>
   <translation>SHD der Klassen, {part}</translation>
  </message>
  <message>
   <source>SVG picture (*.svg)</source>
   <translation>SVG-Bild (*.svg)</translation>
  </message>
  <message>
   <source>Sa&amp;mples</source>
   <translation>&amp;Beispiele</translation>
  </message>
  <message>
   <source>Same {settings} as {label}: same result</source>
   <translation>Gleiche {settings} wie {label}: gleiches Ergebnis</translation>
  </message>
  <message>
   <source>Sample</source>
   <translation>Beispiel</translation>
  </message>
  <message>
   <source>Sample ro&amp;ws…</source>
   <translation>Zeilen &amp;ziehen …</translation>
  </message>
  <message>
   <source>Sample rows</source>
   <translation>Zeilen ziehen</translation>
  </message>
  <message>
   <source>Sample size</source>
   <translation>Stichprobengröße</translation>
  </message>
  <message>
   <source>Samples</source>
   <translation>Ziehungen</translation>
  </message>
  <message>
   <source>Samples</source>
   <comment>files</comment>
   <translation>Beispiele</translation>
  </message>
  <message>
   <source>Samples drawn from ALARM and Asia</source>
   <translation>Stichproben aus ALARM und Asia</translation>
  </message>
  <message>
   <source>Sampling partitions</source>
   <translation>Partitionen werden gezogen</translation>
  </message>
  <message>
   <source>Save</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <source>Save &amp;as…</source>
   <translation>Speichern &amp;als …</translation>
  </message>
  <message>
   <source>Save a copy…</source>
   <translation>Kopie speichern …</translation>
  </message>
  <message>
   <source>Save anyway</source>
   <translation>Trotzdem speichern</translation>
  </message>
  <message>
   <source>Save as .jkl…</source>
   <translation>Als .jkl speichern …</translation>
  </message>
  <message>
   <source>Save as…</source>
   <translation>Speichern als …</translation>
  </message>
  <message>
   <source>Save it again in {0}, or as CSV</source>
   <translation>Noch einmal in {0} speichern, oder als CSV</translation>
  </message>
  <message>
   <source>Save it as UTF-8</source>
   <translation>Als UTF-8 speichern</translation>
  </message>
  <message>
   <source>Save it as a file and open that</source>
   <translation>Als Datei speichern und diese öffnen</translation>
  </message>
  <message>
   <source>Save over the changed {name}?</source>
   <translation>Geänderte Datei {name} überschreiben?</translation>
  </message>
  <message>
   <source>Save recipe</source>
   <translation>Rezept speichern</translation>
  </message>
  <message>
   <source>Save recipe…</source>
   <translation>Rezept speichern …</translation>
  </message>
  <message>
   <source>Save somewhere else</source>
   <translation>Anderswo speichern</translation>
  </message>
  <message>
   <source>Save somewhere else; what was in the file before is still there</source>
   <translation>Anderswo speichern; was vorher in der Datei war, ist noch da</translation>
  </message>
  <message>
   <source>Save the arcs</source>
   <translation>Kanten speichern</translation>
  </message>
  <message>
   <source>Save the arcs as CSV…</source>
   <translation>Kanten als CSV speichern …</translation>
  </message>
  <message>
   <source>Save the changes first?</source>
   <translation>Zuerst die Änderungen speichern?</translation>
  </message>
  <message>
   <source>Save the example</source>
   <translation>Beispiel speichern</translation>
  </message>
  <message>
   <source>Save the figure</source>
   <translation>Abbildung speichern</translation>
  </message>
  <message>
   <source>Save the figure…</source>
   <translation>Abbildung speichern …</translation>
  </message>
  <message>
   <source>Save the knowledge</source>
   <translation>Vorwissen speichern</translation>
  </message>
  <message>
   <source>Save the ordering</source>
   <translation>Ordnung speichern</translation>
  </message>
  <message>
   <source>Save the parent sets</source>
   <translation>Elternmengen speichern</translation>
  </message>
  <message>
   <source>Save the probabilities</source>
   <translation>Wahrscheinlichkeiten speichern</translation>
  </message>
  <message>
   <source>Save the project</source>
   <translation>Projekt speichern</translation>
  </message>
  <message>
   <source>Save the project now and then</source>
   <translation>Das Projekt ab und zu speichern</translation>
  </message>
  <message>
   <source>Save the project under another name</source>
   <translation>Das Projekt unter einem anderen Namen speichern</translation>
  </message>
  <message>
   <source>Save the sheet as CSV and open that, if you trust it</source>
   <translation>Das Blatt als CSV speichern und dieses öffnen, wenn man ihr traut</translation>
  </message>
  <message>
   <source>Save the table as CSV and open that</source>
   <translation>Die Tabelle als CSV speichern und diese öffnen</translation>
  </message>
  <message>
   <source>Save what tells about the target</source>
   <translation>Speichern, was über das Ziel etwas sagt</translation>
  </message>
  <message>
   <source>Saved</source>
   <translation>Gespeichert</translation>
  </message>
  <message>
   <source>Saved to {name}</source>
   <translation>Gespeichert in {name}</translation>
  </message>
  <message>
   <source>Save…</source>
   <translation>Speichern …</translation>
  </message>
  <message>
   <source>Saving {name}</source>
   <translation>{name} wird gespeichert</translation>
  </message>
  <message>
   <source>Say into which folder to write.</source>
   <translation>Angeben, in welchen Ordner geschrieben wird.</translation>
  </message>
  <message>
   <source>Say it with tiers, or in a JSON file with orderings</source>
   <translation>Mit Stufen sagen, oder in einer JSON-Datei mit Ordnungen</translation>
  </message>
  <message>
   <source>Say where to write it.</source>
   <translation>Angeben, wohin geschrieben wird.</translation>
  </message>
  <message>
   <source>Say whitelist=FILE or blacklist=FILE, or put whitelist or blacklist into the file's name</source>
   <translation>whitelist=FILE oder blacklist=FILE angeben, oder whitelist oder blacklist in den Namen der Datei setzen</translation>
  </message>
  <message>
   <source>Scales of the trace</source>
   <translation>Skalen des Verlaufs</translation>
  </message>
  <message>
   <source>Score</source>
   <translation>Score</translation>
  </message>
  <message>
   <source>Score ({name})</source>
   <translation>Score ({name})</translation>
  </message>
  <message>
   <source>Score an extension of it</source>
   <translation>Eine Erweiterung davon bewerten</translation>
  </message>
  <message>
   <source>Score of its family</source>
   <translation>Score der Familie</translation>
  </message>
  <message>
   <source>Score of learner {name}</source>
   <translation>Score von {name}</translation>
  </message>
  <message>
   <source>Score of this graph {score}</source>
   <translation>Score dieses Graphen {score}</translation>
  </message>
  <message>
   <source>Score: {score}</source>
   <translation>Score: {score}</translation>
  </message>
  <message>
   <source>Score: {soft_text}.</source>
   <translation>Score: {soft_text}.</translation>
  </message>
  <message>
   <source>Score: {soft}</source>
   <translation>Score: {soft}</translation>
  </message>
  <message>
   <source>Scores all small sets, up to the size that half of the budget is enough for, then larger ones whose parts look good, as Independence does. The best choice in general.</source>
   <translation>Bewertet alle kleinen Mengen, bis zu der Größe, für die das halbe Budget reicht, dann größere, deren Teile gut aussehen, wie Unabhängigkeit. Im Allgemeinen die beste Wahl.</translation>
  </message>
  <message>
   <source>Scores by family</source>
   <translation>Scores der Familien</translation>
  </message>
  <message>
   <source>Scores every set within the limits, or proves that a smaller one beats it. For few variables or a low in-degree.</source>
   <translation>Bewertet jede Menge innerhalb der Grenzen oder beweist, dass eine kleinere besser ist. Für wenige Variablen oder kleinen Eingangsgrad.</translation>
  </message>
  <message>
   <source>Scores first the sets whose parts look good and independent of each other (independence selection).</source>
   <translation>Bewertet zuerst die Mengen, deren Teile gut und voneinander unabhängig aussehen (Independence Selection).</translation>
  </message>
  <message>
   <source>Scores the sets by size, the small ones first.</source>
   <translation>Bewertet die Mengen nach Größe, die kleinen zuerst.</translation>
  </message>
  <message>
   <source>Scoring all families</source>
   <translation>Alle Familien werden bewertet</translation>
  </message>
  <message>
   <source>Scoring all parent sets</source>
   <translation>Alle Elternmengen werden bewertet</translation>
  </message>
  <message>
   <source>Scoring single arcs</source>
   <translation>Einzelne Kanten werden bewertet</translation>
  </message>
  <message>
   <source>Scoring single parents</source>
   <translation>Einzelne Eltern werden bewertet</translation>
  </message>
  <message>
   <source>Scoring the file’s parent sets</source>
   <translation>Elternmengen der Datei werden bewertet</translation>
  </message>
  <message>
   <source>Scoring the first moves</source>
   <translation>Die ersten Züge werden bewertet</translation>
  </message>
  <message>
   <source>Scoring the pairs</source>
   <translation>Die Paare werden bewertet</translation>
  </message>
  <message>
   <source>Scoring the parent sets</source>
   <translation>Die Elternmengen werden bewertet</translation>
  </message>
  <message>
   <source>Scoring the parent sets of the file</source>
   <translation>Die Elternmengen der Datei werden bewertet</translation>
  </message>
  <message>
   <source>Scratch folder</source>
   <translation>Arbeitsordner</translation>
  </message>
  <message>
   <source>Search by A*</source>
   <translation>Suche mit A*</translation>
  </message>
  <message>
   <source>Search commands and variables</source>
   <translation>Befehle und Variablen suchen</translation>
  </message>
  <message>
   <source>Search commands and variables  ({shortcut})</source>
   <translation>Befehle und Variablen suchen  ({shortcut})</translation>
  </message>
  <message>
   <source>Search nodes expanded</source>
   <translation>Expandierte Suchknoten</translation>
  </message>
  <message>
   <source>Search nodes held at once</source>
   <translation>Zugleich gehaltene Suchknoten</translation>
  </message>
  <message>
   <source>Search nodes pruned</source>
   <translation>Verworfene Suchknoten</translation>
  </message>
  <message>
   <source>Search nodes spilled to disk</source>
   <translation>Auf den Datenträger ausgelagerte Suchknoten</translation>
  </message>
  <message>
   <source>Search nodes without a choice</source>
   <translation>Suchknoten ohne Wahl</translation>
  </message>
  <message>
   <source>Search nodes written</source>
   <translation>Geschriebene Suchknoten</translation>
  </message>
  <message>
   <source>Search the guide</source>
   <translation>Im Handbuch suchen</translation>
  </message>
  <message>
   <source>Searcher</source>
   <translation>Suchverfahren</translation>
  </message>
  <message>
   <source>Searcher of learner {name}</source>
   <translation>Suchverfahren von {name}</translation>
  </message>
  <message>
   <source>Searches among RPDAGs with the best move even when the score falls, never one that undoes a recent move.</source>
   <translation>Sucht unter RPDAGs mit dem besten Zug, auch wenn der Score fällt, nie mit einem, der einen jüngeren zurücknimmt.</translation>
  </message>
  <message>
   <source>Searching</source>
   <translation>Sucht</translation>
  </message>
  <message>
   <source>Searching orders of the variables</source>
   <translation>Ordnungen der Variablen werden durchsucht</translation>
  </message>
  <message>
   <source>Second</source>
   <translation>Zweites</translation>
  </message>
  <message>
   <source>Second network</source>
   <translation>Zweites Netz</translation>
  </message>
  <message>
   <source>Second: {second}</source>
   <translation>Zweites: {second}</translation>
  </message>
  <message>
   <source>See above</source>
   <translation>Siehe oben</translation>
  </message>
  <message>
   <source>See the page about background knowledge for the forms</source>
   <translation>Die Seite über Vorwissen zeigt die Formen</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>Startzahl</translation>
  </message>
  <message>
   <source>Seed of what is drawn</source>
   <translation>Startzahl des Ziehens</translation>
  </message>
  <message>
   <source>Seed, threads and settings that are seldom needed</source>
   <translation>Startzahl, Threads und selten Gebrauchtes</translation>
  </message>
  <message>
   <source>Seeing is not doing: what is set from outside tells about its effects alone</source>
   <translation>Sehen ist nicht Tun: was von außen gesetzt ist, sagt nur über seine Wirkungen etwas</translation>
  </message>
  <message>
   <source>Seen, not done</source>
   <translation>Gesehen, nicht gesetzt</translation>
  </message>
  <message>
   <source>Select &amp;all</source>
   <translation>&amp;Alles auswählen</translation>
  </message>
  <message>
   <source>Select a node, an arc or two nodes to see what the data say of them.</source>
   <translation>Einen Knoten, eine Kante oder zwei Knoten wählen, um zu sehen, was die Daten dazu sagen.</translation>
  </message>
  <message>
   <source>Select a variable to see its states</source>
   <translation>Eine Variable wählen, um ihre Zustände zu sehen</translation>
  </message>
  <message>
   <source>Select all</source>
   <translation>Alles auswählen</translation>
  </message>
  <message>
   <source>Select all listed</source>
   <translation>Alle aufgeführten auswählen</translation>
  </message>
  <message>
   <source>Select and move</source>
   <translation>Auswählen und bewegen</translation>
  </message>
  <message>
   <source>Select the node that is to be the target.</source>
   <translation>Wählen Sie den Knoten, der das Ziel sein soll.</translation>
  </message>
  <message>
   <source>Select {name}</source>
   <translation>{name} auswählen</translation>
  </message>
  <message>
   <source>Select {name} on the canvas</source>
   <translation>{name} auf der Zeichenfläche auswählen</translation>
  </message>
  <message>
   <source>Selected on the canvas</source>
   <translation>Auf der Zeichenfläche ausgewählt</translation>
  </message>
  <message>
   <source>Selected: {row}</source>
   <translation>Ausgewählt: {row}</translation>
  </message>
  <message>
   <source>Selecting networks from orderings</source>
   <translation>Netze werden aus Ordnungen ausgewählt</translation>
  </message>
  <message>
   <source>Selection</source>
   <translation>Auswahl</translation>
  </message>
  <message>
   <source>Selections</source>
   <translation>Auswahlen</translation>
  </message>
  <message>
   <source>Semicolon  ;</source>
   <translation>Semikolon  ;</translation>
  </message>
  <message>
   <source>Separator</source>
   <translation>Trennzeichen</translation>
  </message>
  <message>
   <source>September</source>
   <translation>September</translation>
  </message>
  <message>
   <source>Sequential</source>
   <translation>Der Reihe nach</translation>
  </message>
  <message>
   <source>Set a limit of parents (with {0} it ends for sure), or choose another method</source>
   <translation>Eine Grenze der Eltern setzen (mit {0} endet es sicher), oder ein anderes Verfahren wählen</translation>
  </message>
  <message>
   <source>Set the chosen network against the consensus, on the Compare page</source>
   <translation>Das gewählte Netz auf der Seite Vergleich neben den Konsens stellen</translation>
  </message>
  <message>
   <source>Set the label</source>
   <translation>Beschriftung setzen</translation>
  </message>
  <message>
   <source>Set {name} to {state} from outside (do)</source>
   <translation>{name} von außen auf {state} setzen (do)</translation>
  </message>
  <message>
   <source>Sets</source>
   <translation>Mengen</translation>
  </message>
  <message>
   <source>Sets for a variable, at most</source>
   <translation>Mengen je Variable, höchstens</translation>
  </message>
  <message>
   <source>Sets: {words}</source>
   <translation>Mengen: {words}</translation>
  </message>
  <message>
   <source>Setting</source>
   <translation>Einstellung</translation>
  </message>
  <message>
   <source>Settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>Settings for the next run</source>
   <translation>Einstellungen des nächsten Laufs</translation>
  </message>
  <message>
   <source>Settings of the run</source>
   <translation>Einstellungen des Laufs</translation>
  </message>
  <message>
   <source>Settings, presets</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>Share</source>
   <translation>Anteil</translation>
  </message>
  <message>
   <source>Share of the time</source>
   <translation>Anteil der Zeit</translation>
  </message>
  <message>
   <source>Share of what the first has that the second has too</source>
   <translation>Anteil dessen, was das erste hat und das zweite auch</translation>
  </message>
  <message>
   <source>Share of what the second has that the first has too</source>
   <translation>Anteil dessen, was das zweite hat und das erste auch</translation>
  </message>
  <message>
   <source>Shares</source>
   <translation>Anteile</translation>
  </message>
  <message>
   <source>Shares of the rows to cut at</source>
   <translation>Anteile der Zeilen, an denen geschnitten wird</translation>
  </message>
  <message>
   <source>Shares of the states</source>
   <translation>Anteile der Zustände</translation>
  </message>
  <message>
   <source>Sheet</source>
   <translation>Blatt</translation>
  </message>
  <message>
   <source>Short words, with commas between them</source>
   <translation>Kurze Wörter, durch Kommas getrennt</translation>
  </message>
  <message>
   <source>Show</source>
   <translation>Zeigen</translation>
  </message>
  <message>
   <source>Show all arcs</source>
   <translation>Alle Kanten zeigen</translation>
  </message>
  <message>
   <source>Show all that is known</source>
   <translation>Alles Vorwissen zeigen</translation>
  </message>
  <message>
   <source>Show all that is known of arcs</source>
   <translation>Alles Vorwissen über Kanten zeigen</translation>
  </message>
  <message>
   <source>Show how sure the arcs are</source>
   <translation>Zeigen, wie sicher die Kanten sind</translation>
  </message>
  <message>
   <source>Show it</source>
   <translation>Zeigen</translation>
  </message>
  <message>
   <source>Show its Markov blanket</source>
   <translation>Markov-Decke zeigen</translation>
  </message>
  <message>
   <source>Show its graph</source>
   <translation>Graph zeigen</translation>
  </message>
  <message>
   <source>Show its parent sets…</source>
   <translation>Elternmengen zeigen …</translation>
  </message>
  <message>
   <source>Show la&amp;bels</source>
   <translation>Beschriftungen &amp;zeigen</translation>
  </message>
  <message>
   <source>Show on the graph</source>
   <translation>Im Graphen zeigen</translation>
  </message>
  <message>
   <source>Show runs</source>
   <translation>Läufe zeigen</translation>
  </message>
  <message>
   <source>Show s&amp;tates in the nodes</source>
   <translation>Zustände in den Knoten &amp;anzeigen</translation>
  </message>
  <message>
   <source>Show states in the nodes</source>
   <translation>Zustände in den Knoten anzeigen</translation>
  </message>
  <message>
   <source>Show the &amp;log files</source>
   <translation>&amp;Protokolle zeigen</translation>
  </message>
  <message>
   <source>Show the folder</source>
   <translation>Ordner zeigen</translation>
  </message>
  <message>
   <source>Show the graph as an RPDAG or CPDAG to work with links</source>
   <translation>Den Graphen als RPDAG oder CPDAG zeigen, um mit Verbindungen zu arbeiten</translation>
  </message>
  <message>
   <source>Show the scores against time or against the searcher's steps</source>
   <translation>Die Scores gegen die Zeit oder die Schritte des Suchverfahrens zeigen</translation>
  </message>
  <message>
   <source>Show the selected variable large</source>
   <translation>Gewählte Variable groß zeigen</translation>
  </message>
  <message>
   <source>Show the states that learning sees</source>
   <translation>Zeigt die Zustände, die das Lernen sieht</translation>
  </message>
  <message>
   <source>Show the whole trace</source>
   <translation>Ganzen Verlauf zeigen</translation>
  </message>
  <message>
   <source>Show variables</source>
   <translation>Variablen zeigen</translation>
  </message>
  <message>
   <source>Show what is &amp;known</source>
   <translation>Vor&amp;wissen zeigen</translation>
  </message>
  <message>
   <source>Show what it was told…</source>
   <translation>Sein Vorwissen zeigen …</translation>
  </message>
  <message>
   <source>Show what the file holds</source>
   <translation>Zeigt, was die Datei enthält</translation>
  </message>
  <message>
   <source>Shows what each way to cut tells about a column</source>
   <translation>Zeigt, was jede Einteilung über eine Spalte sagt</translation>
  </message>
  <message>
   <source>Side by side</source>
   <translation>Nebeneinander</translation>
  </message>
  <message>
   <source>Side panel</source>
   <translation>Seitenleiste</translation>
  </message>
  <message>
   <source>Sign  {value}</source>
   <translation>Zeichen  {value}</translation>
  </message>
  <message>
   <source>Simple</source>
   <translation>Einfach</translation>
  </message>
  <message>
   <source>Simplex steps</source>
   <translation>Simplex-Schritte</translation>
  </message>
  <message>
   <source>Single  '</source>
   <translation>Einfach  '</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>Skeleton</source>
   <translation>Skelett</translation>
  </message>
  <message>
   <source>Small cycles</source>
   <translation>Kleine Zyklen</translation>
  </message>
  <message>
   <source>So far: {words}</source>
   <translation>Bisher: {words}</translation>
  </message>
  <message>
   <source>Something went wrong inside the program ({kind}). Your work is still here; save it, and see Help, Show the log files, for the details.</source>
   <translation>Im Programm ist etwas schiefgegangen ({kind}). Ihre Arbeit ist noch da; speichern Sie sie. Näheres steht in den Protokollen: Hilfe, Protokolle zeigen.</translation>
  </message>
  <message>
   <source>Sparse candidates</source>
   <translation>Wenige Kandidaten</translation>
  </message>
  <message>
   <source>Split</source>
   <translation>Trennen</translation>
  </message>
  <message>
   <source>Standing</source>
   <translation>Stand</translation>
  </message>
  <message>
   <source>Start</source>
   <translation>Start</translation>
  </message>
  <message>
   <source>Start another run beside it</source>
   <translation>Einen weiteren Lauf daneben starten</translation>
  </message>
  <message>
   <source>Start from a network over the table's columns</source>
   <translation>Von einem Netz über den Spalten der Tabelle beginnen</translation>
  </message>
  <message>
   <source>Start it now</source>
   <translation>Jetzt starten</translation>
  </message>
  <message>
   <source>Start of the random numbers. The same seed gives the same run unless a time limit ends it, or its search for parent sets: then it also depends on the machine.</source>
   <translation>Anfang der Zufallszahlen. Dieselbe Startzahl ergibt denselben Lauf, außer eine Zeitgrenze beendet ihn oder die Suche nach Elternmengen: dann hängt er auch vom Rechner ab.</translation>
  </message>
  <message>
   <source>Start the &amp;waiting runs</source>
   <translation>&amp;Wartende Läufe starten</translation>
  </message>
  <message>
   <source>Start the run anew</source>
   <translation>Den Lauf neu beginnen</translation>
  </message>
  <message>
   <source>Start the run anew, or from its best network</source>
   <translation>Den Lauf neu beginnen, oder von seinem besten Netz aus</translation>
  </message>
  <message>
   <source>Start the run without --resume; it writes one with --checkpoint</source>
   <translation>Den Lauf ohne --resume beginnen; er schreibt einen mit --checkpoint</translation>
  </message>
  <message>
   <source>Start {0}: </source>
   <translation>Start {0}: </translation>
  </message>
  <message>
   <source>Starting</source>
   <translation>Startet</translation>
  </message>
  <message>
   <source>Starting a worker</source>
   <translation>Ein Prozess startet</translation>
  </message>
  <message>
   <source>Starting {label}</source>
   <translation>{label} startet</translation>
  </message>
  <message>
   <source>Starts</source>
   <translation>Starts</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Zustand</translation>
  </message>
  <message>
   <source>States</source>
   <translation>Zustände</translation>
  </message>
  <message>
   <source>States cut off</source>
   <translation>Abgeschnittene Suchzustände</translation>
  </message>
  <message>
   <source>States of equal length on the scale</source>
   <translation>Zustände gleicher Länge auf der Skala</translation>
  </message>
  <message>
   <source>States of way {place}</source>
   <translation>Zustände der Einteilung {place}</translation>
  </message>
  <message>
   <source>States visited</source>
   <translation>Besuchte Suchzustände</translation>
  </message>
  <message>
   <source>States whose values lie closest to their means</source>
   <translation>Zustände, deren Werte ihrem Mittel am nächsten liegen</translation>
  </message>
  <message>
   <source>States with about equally many rows</source>
   <translation>Zustände mit etwa gleich vielen Zeilen</translation>
  </message>
  <message>
   <source>Static</source>
   <translation>Statisch</translation>
  </message>
  <message>
   <source>Statistics requested</source>
   <translation>Angeforderte Statistiken</translation>
  </message>
  <message>
   <source>Status</source>
   <translation>Stand</translation>
  </message>
  <message>
   <source>Stay here</source>
   <translation>Hier bleiben</translation>
  </message>
  <message>
   <source>Step limit</source>
   <translation>Schrittgrenze</translation>
  </message>
  <message>
   <source>Step that found the best</source>
   <translation>Schritt, der das beste fand</translation>
  </message>
  <message>
   <source>Step {round}</source>
   <translation>Schritt {round}</translation>
  </message>
  <message>
   <source>Step {step} of {total}</source>
   <translation>Schritt {step} von {total}</translation>
  </message>
  <message>
   <source>Steps</source>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>Steps of climbing</source>
   <translation>Schritte des Aufstiegs</translation>
  </message>
  <message>
   <source>Steps of work</source>
   <translation>Arbeitsschritte</translation>
  </message>
  <message>
   <source>Steps {rows}</source>
   <translation>Schritte {rows}</translation>
  </message>
  <message>
   <source>Steps, logarithmic</source>
   <translation>Schritte, logarithmisch</translation>
  </message>
  <message>
   <source>Still starting: slower after an update, or when busy</source>
   <translation>Startet noch: langsamer nach einem Update oder unter Last</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>Stopp</translation>
  </message>
  <message>
   <source>Stop &amp;all runs</source>
   <translation>&amp;Alle Läufe stoppen</translation>
  </message>
  <message>
   <source>Stop and keep</source>
   <translation>Stopp, behalten</translation>
  </message>
  <message>
   <source>Stop and keep best</source>
   <translation>Stopp, bestes behalten</translation>
  </message>
  <message>
   <source>Stop and keep {parts}</source>
   <translation>Stopp, {parts} behalten</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>Angehalten</translation>
  </message>
  <message>
   <source>Stopped before it began to search, so it has no network.</source>
   <translation>Angehalten, bevor er zu suchen begann; er hat daher kein Netz.</translation>
  </message>
  <message>
   <source>Stopped before it began to search; the network shown is of a first quick climb.</source>
   <translation>Angehalten, bevor er zu suchen begann; das gezeigte Netz ist das eines ersten schnellen Aufstiegs.</translation>
  </message>
  <message>
   <source>Stopped early</source>
   <translation>Vorher angehalten</translation>
  </message>
  <message>
   <source>Stopped early, network kept</source>
   <translation>Vorher angehalten, Netz behalten</translation>
  </message>
  <message>
   <source>Stopping</source>
   <translation>Hält an</translation>
  </message>
  <message>
   <source>Stopping…</source>
   <translation>Hält an …</translation>
  </message>
  <message>
   <source>Strengt&amp;h page</source>
   <translation>Seite Stär&amp;ke</translation>
  </message>
  <message>
   <source>Strength</source>
   <translation>Stärke</translation>
  </message>
  <message>
   <source>Strength from which arcs are shown</source>
   <translation>Stärke, ab der Kanten gezeigt werden</translation>
  </message>
  <message>
   <source>Strength from which arcs are shown, in thousandths</source>
   <translation>Stärke, ab der Kanten gezeigt werden, in Tausendsteln</translation>
  </message>
  <message>
   <source>Strength {share}</source>
   <translation>Stärke {share}</translation>
  </message>
  <message>
   <source>Strength: width, share</source>
   <translation>Stärke: Breite, Anteil</translation>
  </message>
  <message>
   <source>Structural Hamming distance: joined pairs that the DAGs differ in</source>
   <translation>Strukturelle Hamming-Distanz: verbundene Paare, in denen die DAGs verschieden sind</translation>
  </message>
  <message>
   <source>Structure prior kappa</source>
   <translation>Strukturprior Kappa</translation>
  </message>
  <message>
   <source>Structures considered</source>
   <translation>Betrachtete Strukturen</translation>
  </message>
  <message>
   <source>Such as {0}</source>
   <translation>Etwa {0}</translation>
  </message>
  <message>
   <source>Sum over orders, or leave variables out</source>
   <translation>Über Ordnungen summieren, oder Variablen auslassen</translation>
  </message>
  <message>
   <source>Summary</source>
   <translation>Zusammenfassung</translation>
  </message>
  <message>
   <source>Summing over networks</source>
   <translation>Summiert über Netze</translation>
  </message>
  <message>
   <source>Summing over the networks</source>
   <translation>Über die Netze wird summiert</translation>
  </message>
  <message>
   <source>Summing over the orders</source>
   <translation>Über die Ordnungen wird summiert</translation>
  </message>
  <message>
   <source>Sure, but not joined</source>
   <translation>Sicher, aber nicht verbunden</translation>
  </message>
  <message>
   <source>Suzuki's branch and bound</source>
   <translation>Branch and Bound nach Suzuki</translation>
  </message>
  <message>
   <source>Swap included and left out</source>
   <translation>Einschluss umkehren</translation>
  </message>
  <message>
   <source>Swap the two networks</source>
   <translation>Die beiden Netze tauschen</translation>
  </message>
  <message>
   <source>Swapping neighbours in orderings</source>
   <translation>Nachbarn in Ordnungen werden vertauscht</translation>
  </message>
  <message>
   <source>Sweeps</source>
   <translation>Durchgänge</translation>
  </message>
  <message>
   <source>Switch light and dark</source>
   <translation>Hell und dunkel wechseln</translation>
  </message>
  <message>
   <source>Tab</source>
   <translation>Tabulator</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>Tabelle</translation>
  </message>
  <message>
   <source>Table (*.csv);;Packed table (*.csv.gz)</source>
   <translation>Tabelle (*.csv);;Gepackte Tabelle (*.csv.gz)</translation>
  </message>
  <message>
   <source>Tables</source>
   <translation>Tafeln</translation>
  </message>
  <message>
   <source>Tables (*.csv)</source>
   <translation>Tabellen (*.csv)</translation>
  </message>
  <message>
   <source>Tables by</source>
   <translation>Tafeln nach</translation>
  </message>
  <message>
   <source>Tables counted</source>
   <translation>Gezählte Tabellen</translation>
  </message>
  <message>
   <source>Tables counted on {0} rows</source>
   <translation>Tafeln an {0} Zeilen gezählt</translation>
  </message>
  <message>
   <source>Tables of {0}</source>
   <translation>Tafeln von {0}</translation>
  </message>
  <message>
   <source>Tabu list</source>
   <translation>Tabu-Liste</translation>
  </message>
  <message>
   <source>Tabu search</source>
   <translation>Tabu-Suche</translation>
  </message>
  <message>
   <source>Tabu search is quick and ends by itself. As in Learn: the searcher and its parameters that the Learn form is set to.</source>
   <translation>Tabu-Suche ist schnell und endet von selbst. Wie unter Lernen: das dort eingestellte Suchverfahren mit seinen Parametern.</translation>
  </message>
  <message>
   <source>Tags</source>
   <translation>Schlagwörter</translation>
  </message>
  <message>
   <source>Tags of the run</source>
   <translation>Schlagwörter des Laufs</translation>
  </message>
  <message>
   <source>Tags: {tags}</source>
   <translation>Schlagwörter: {tags}</translation>
  </message>
  <message>
   <source>Take a declared state away again</source>
   <translation>Einen angegebenen Zustand wieder wegnehmen</translation>
  </message>
  <message>
   <source>Take away</source>
   <translation>Wegnehmen</translation>
  </message>
  <message>
   <source>Take it out</source>
   <translation>Herausnehmen</translation>
  </message>
  <message>
   <source>Take it out of the queue</source>
   <translation>Aus der Schlange nehmen</translation>
  </message>
  <message>
   <source>Take one of the two out</source>
   <translation>Eines von beiden herausnehmen</translation>
  </message>
  <message>
   <source>Take one of them out</source>
   <translation>Eine davon herausnehmen</translation>
  </message>
  <message>
   <source>Take one out</source>
   <translation>Eine herausnehmen</translation>
  </message>
  <message>
   <source>Take out names that the table lacks</source>
   <translation>Namen entfernen, die der Tabelle fehlen</translation>
  </message>
  <message>
   <source>Take out of the tier</source>
   <translation>Aus der Stufe nehmen</translation>
  </message>
  <message>
   <source>Take out: {subject}, {words}</source>
   <translation>Zurücknehmen: {subject}, {words}</translation>
  </message>
  <message>
   <source>Take over as graph</source>
   <translation>Als Graph übernehmen</translation>
  </message>
  <message>
   <source>Take the ID out of the table and cut the others with --discretise (such as {0}), or leave all of them out with --drop-continuous</source>
   <translation>Die ID aus der Tabelle nehmen und die anderen mit --discretise schneiden (etwa {0}), oder alle mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Take the IDs out of the table and cut the others with --discretise (such as {0}), or leave all of them out with --drop-continuous</source>
   <translation>Die IDs aus der Tabelle nehmen und die anderen mit --discretise schneiden (etwa {0}), oder alle mit --drop-continuous auslassen</translation>
  </message>
  <message>
   <source>Take the arc out, or change the other</source>
   <translation>Die Kante herausnehmen, oder das andere ändern</translation>
  </message>
  <message>
   <source>Take the line at {short_number} away</source>
   <translation>Linie bei {short_number} wegnehmen</translation>
  </message>
  <message>
   <source>Take the probabilities out; a run that searches these sets can have them</source>
   <translation>Die Wahrscheinlichkeiten herausnehmen; ein Lauf, der unter diesen Mengen sucht, kann sie haben</translation>
  </message>
  <message>
   <source>Take the probability out, or change the other</source>
   <translation>Die Wahrscheinlichkeit herausnehmen, oder das andere ändern</translation>
  </message>
  <message>
   <source>Take the settings that the program comes with</source>
   <translation>Die Einstellungen nehmen, mit denen das Programm kommt</translation>
  </message>
  <message>
   <source>Take them out, or choose one that can: {0}</source>
   <translation>Herausnehmen, oder eines wählen, das es kann: {0}</translation>
  </message>
  <message>
   <source>Take those in, or leave it out too</source>
   <translation>Diese aufnehmen, oder sie ebenfalls auslassen</translation>
  </message>
  <message>
   <source>Takes one variable out of the network and puts it back with the best possible parents and children at once, until that gains nothing for any.</source>
   <translation>Nimmt eine Variable aus dem Netz und fügt sie mit den bestmöglichen Eltern und Kindern zugleich wieder ein, bis das bei keiner mehr etwas bringt.</translation>
  </message>
  <message>
   <source>Takes the best arc addition, deletion or reversal until none helps, then restarts from a perturbed copy of the best network.</source>
   <translation>Nimmt die beste Änderung (Kante hinzufügen, löschen, umkehren), bis keine hilft, und beginnt dann von einer gestörten Kopie des besten Netzes neu.</translation>
  </message>
  <message>
   <source>Target</source>
   <translation>Ziel</translation>
  </message>
  <message>
   <source>Target of way {place}</source>
   <translation>Ziel der Einteilung {place}</translation>
  </message>
  <message>
   <source>Target variable</source>
   <translation>Zielvariable</translation>
  </message>
  <message>
   <source>Target: {name}</source>
   <translation>Ziel: {name}</translation>
  </message>
  <message>
   <source>Telling directions</source>
   <translation>Richtungen werden bestimmt</translation>
  </message>
  <message>
   <source>Tells most about {target}: {pieces}</source>
   <translation>Am meisten über {target} sagt: {pieces}</translation>
  </message>
  <message>
   <source>Tells up to {most} of its entropy</source>
   <translation>Sagt bis zu {most} seiner Entropie</translation>
  </message>
  <message>
   <source>Test</source>
   <translation>Test</translation>
  </message>
  <message>
   <source>Testing given {0} variable</source>
   <translation>Tests gegeben {0} Variable</translation>
  </message>
  <message>
   <source>Testing given {0} variables</source>
   <translation>Tests gegeben {0} Variablen</translation>
  </message>
  <message>
   <source>Tests made</source>
   <translation>Durchgeführte Tests</translation>
  </message>
  <message>
   <source>Tetrad graph</source>
   <translation>Tetrad-Graph</translation>
  </message>
  <message>
   <source>Tetrad's knowledge file</source>
   <translation>Vorwissensdatei von Tetrad</translation>
  </message>
  <message>
   <source>Tetrad's knowledge file cannot hold the name “{0}”</source>
   <translation>die Datei mit Vorwissen von Tetrad kann den Namen „{0}“ nicht fassen</translation>
  </message>
  <message>
   <source>Text</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>Text and controls</source>
   <translation>Text und Bedienung</translation>
  </message>
  <message>
   <source>Text under the figure</source>
   <translation>Text unter der Abbildung</translation>
  </message>
  <message>
   <source>That cannot be done</source>
   <translation>Das geht nicht</translation>
  </message>
  <message>
   <source>That did not work because of a fault in the program ({name}). The log has the details.</source>
   <translation>Das ging wegen eines Fehlers im Programm nicht ({name}). Näheres steht im Protokoll.</translation>
  </message>
  <message>
   <source>That did not work because of a fault in the program.</source>
   <translation>Das ging wegen eines Fehlers im Programm nicht.</translation>
  </message>
  <message>
   <source>That did not work.</source>
   <translation>Das hat nicht geklappt.</translation>
  </message>
  <message>
   <source>That would be {several} arcs. Tiers say such things in a few words.</source>
   <translation>Das wären {several} Kanten. Stufen sagen so etwas in wenigen Worten.</translation>
  </message>
  <message>
   <source>The arc gains</source>
   <translation>Die Kante bringt</translation>
  </message>
  <message>
   <source>The arc {0} → {1} rests on missing cells: it adds {2} to the score with missing as a state, and nothing in the {3} rows that observe both ({4}).</source>
   <translation>Die Kante {0} → {1} beruht auf fehlenden Zellen: sie bringt dem Score {2}, wenn fehlend ein Zustand ist, und nichts in den {3} Zeilen, in denen beide beobachtet sind ({4}).</translation>
  </message>
  <message>
   <source>The background knowledge that a run has to keep; its menu shows all of it</source>
   <translation>Das Hintergrundwissen, an das ein Lauf sich halten muss; sein Menü zeigt es ganz</translation>
  </message>
  <message>
   <source>The best network so far is kept</source>
   <translation>Das bisher beste Netz bleibt erhalten</translation>
  </message>
  <message>
   <source>The best score found, over the search’s steps.</source>
   <translation>Der beste gefundene Score über die Schritte der Suche.</translation>
  </message>
  <message>
   <source>The best score found, over time.</source>
   <translation>Der beste gefundene Score im Verlauf der Zeit.</translation>
  </message>
  <message>
   <source>The best score less that of the set without parents</source>
   <translation>Der beste Score abzüglich dessen der leeren Menge</translation>
  </message>
  <message>
   <source>The bootstrap is paused</source>
   <translation>Der Bootstrap pausiert</translation>
  </message>
  <message>
   <source>The chosen searcher does not use that setting.</source>
   <translation>Das gewählte Suchverfahren nutzt diese Einstellung nicht.</translation>
  </message>
  <message>
   <source>The column that the method looks at</source>
   <translation>Die Spalte, auf die das Verfahren schaut</translation>
  </message>
  <message>
   <source>The comma is read as the decimal sign; choose the point if commas group thousands here.</source>
   <translation>Das Komma wird als Dezimalzeichen gelesen; den Punkt wählen, falls Kommas hier Tausender gliedern.</translation>
  </message>
  <message>
   <source>The comparison</source>
   <translation>Der Vergleich</translation>
  </message>
  <message>
   <source>The consensus is a DAG with {arcs}</source>
   <translation>Der Konsens ist ein DAG mit {arcs}</translation>
  </message>
  <message>
   <source>The contradiction before</source>
   <translation>Der vorige Widerspruch</translation>
  </message>
  <message>
   <source>The correlation of the two is {0}</source>
   <translation>Die Korrelation der beiden ist {0}</translation>
  </message>
  <message>
   <source>The current graph</source>
   <translation>Der jetzige Graph</translation>
  </message>
  <message>
   <source>The current graph uses set {rank}, {less} to the best</source>
   <translation>Der jetzige Graph verwendet Menge {rank}, {less} zur besten</translation>
  </message>
  <message>
   <source>The current graph uses the best set</source>
   <translation>Der jetzige Graph verwendet die beste Menge</translation>
  </message>
  <message>
   <source>The current graph uses this set: </source>
   <translation>Der jetzige Graph verwendet diese Menge: </translation>
  </message>
  <message>
   <source>The cuts cannot be forgotten: {value}</source>
   <translation>Die Schnitte lassen sich nicht vergessen: {value}</translation>
  </message>
  <message>
   <source>The cuts cannot be kept: {value}</source>
   <translation>Die Schnitte lassen sich nicht merken: {value}</translation>
  </message>
  <message>
   <source>The data ({file}) comprised {rows} of {variables}.</source>
   <translation>Die Daten ({file}) umfassten {rows} mit {variables}.</translation>
  </message>
  <message>
   <source>The data and what was done to them, background knowledge, settings, the search, the network as the canvas shows it, its arcs and scores, a paragraph for the methods section, and the commands that repeat it.</source>
   <translation>Die Daten und was mit ihnen geschah, Vorwissen, Einstellungen, die Suche, das Netz wie auf der Zeichenfläche, seine Kanten und Scores, ein Absatz für den Methodenteil und die Befehle zum Wiederholen.</translation>
  </message>
  <message>
   <source>The data cannot tell these directions</source>
   <translation>Diese Richtungen lassen die Daten offen</translation>
  </message>
  <message>
   <source>The data cannot tell this direction. A network in which it points from {0} to {1} says the same of the data{2}.</source>
   <translation>Die Daten lassen diese Richtung offen. Ein Netz, in dem sie von {0} nach {1} zeigt, sagt dasselbe über die Daten{2}.</translation>
  </message>
  <message>
   <source>The data could not be handed to the run's process ({0}).{1}</source>
   <translation>Die Daten konnten dem Prozess des Laufs nicht übergeben werden ({0}).{1}</translation>
  </message>
  <message>
   <source>The data could not be read again for this report.</source>
   <translation>Die Daten konnten für diesen Bericht nicht noch einmal gelesen werden.</translation>
  </message>
  <message>
   <source>The data of this project could not be read again: {0} The runs and graphs are all here.</source>
   <translation>Die Daten dieses Projekts konnten nicht wieder gelesen werden: {0} Die Läufe und Graphen sind alle da.</translation>
  </message>
  <message>
   <source>The discretisations finished so far are kept</source>
   <translation>Die bisher fertigen Diskretisierungen bleiben erhalten</translation>
  </message>
  <message>
   <source>The evaluation</source>
   <translation>Die Auswertung</translation>
  </message>
  <message>
   <source>The evaluation is paused</source>
   <translation>Die Auswertung pausiert</translation>
  </message>
  <message>
   <source>The evaluation was stopped before its first fold ended.</source>
   <translation>Die Auswertung wurde angehalten, ehe ihr erster Fold fertig war.</translation>
  </message>
  <message>
   <source>The example file</source>
   <translation>Die Beispieldatei</translation>
  </message>
  <message>
   <source>The file</source>
   <translation>Die Datei</translation>
  </message>
  <message>
   <source>The file calls its graph {0}</source>
   <translation>Die Datei nennt ihren Graphen {0}</translation>
  </message>
  <message>
   <source>The file cannot be imported as it is read now.</source>
   <translation>So, wie sie jetzt gelesen wird, lässt sich die Datei nicht importieren.</translation>
  </message>
  <message>
   <source>The file grew while it was read: rows that were added meanwhile are not in the table.</source>
   <translation>Die Datei ist gewachsen, während sie gelesen wurde: Zeilen, die inzwischen dazukamen, sind nicht in der Tabelle.</translation>
  </message>
  <message>
   <source>The file has no header; its columns are called X1 to X{0}.</source>
   <translation>Die Datei hat keine Kopfzeile; ihre Spalten heißen X1 bis X{0}.</translation>
  </message>
  <message>
   <source>The file holds no probability tables.</source>
   <translation>Die Datei enthält keine Wahrscheinlichkeitstafeln.</translation>
  </message>
  <message>
   <source>The file holds probabilities without the counts behind them. Say on how many rows they were counted to see how sure this is.</source>
   <translation>Die Datei enthält Wahrscheinlichkeiten ohne die Zählungen dahinter. Angeben, an wie vielen Zeilen sie gezählt wurden, um zu sehen, wie sicher dies ist.</translation>
  </message>
  <message>
   <source>The file is not UTF-8; it was read as cp1252.</source>
   <translation>Die Datei ist nicht UTF-8; sie wurde als cp1252 gelesen.</translation>
  </message>
  <message>
   <source>The file is not {0}, as it says; it was read as cp1252.</source>
   <translation>Die Datei ist nicht {0}, wie sie sagt; sie wurde als cp1252 gelesen.</translation>
  </message>
  <message>
   <source>The file is still being read</source>
   <translation>Die Datei wird noch gelesen</translation>
  </message>
  <message>
   <source>The file says that it is in {0}, which it is not; it was read as UTF-8.</source>
   <translation>Die Datei sagt, sie sei in {0}, was nicht stimmt; sie wurde als UTF-8 gelesen.</translation>
  </message>
  <message>
   <source>The file {name} is not there.</source>
   <translation>Die Datei {name} ist nicht da.</translation>
  </message>
  <message>
   <source>The first fold is being learned; the values of each fold appear here.</source>
   <translation>Der erste Fold wird gelernt; die Werte jedes Folds erscheinen hier.</translation>
  </message>
  <message>
   <source>The first network is being learned; the arcs under each way appear here.</source>
   <translation>Das erste Netz wird gelernt; die Kanten bei jeder Einteilung erscheinen hier.</translation>
  </message>
  <message>
   <source>The first network will appear here in a moment.</source>
   <translation>Gleich erscheint hier das erste Netz.</translation>
  </message>
  <message>
   <source>The first network will appear here once the program is prepared.</source>
   <translation>Das erste Netz erscheint hier, sobald das Programm vorbereitet ist.</translation>
  </message>
  <message>
   <source>The first networks are being learned; what they have in common appears here.</source>
   <translation>Die ersten Netze werden gelernt; was sie gemeinsam haben, erscheint hier.</translation>
  </message>
  <message>
   <source>The first {taken} of {rows} rows were copied; more do not fit on the clipboard.</source>
   <translation>Die ersten {taken} von {rows} Zeilen sind kopiert; mehr passt nicht in die Zwischenablage.</translation>
  </message>
  <message>
   <source>The fit alone; every further arc raises it, so limit the parents.</source>
   <translation>Die Anpassung allein; jede weitere Kante erhöht sie, daher die Eltern begrenzen.</translation>
  </message>
  <message>
   <source>The folder {name} will be made.</source>
   <translation>Der Ordner {name} wird angelegt.</translation>
  </message>
  <message>
   <source>The folds finished so far are kept</source>
   <translation>Die bisher fertigen Teile bleiben erhalten</translation>
  </message>
  <message>
   <source>The graph has links but is neither a CPDAG nor an RPDAG.</source>
   <translation>Der Graph hat Verbindungen, ist aber weder CPDAG noch RPDAG.</translation>
  </message>
  <message>
   <source>The graph has no probability tables, and there are no data to fit them to</source>
   <translation>Der Graph hat keine Wahrscheinlichkeitstafeln, und es gibt keine Daten dafür</translation>
  </message>
  <message>
   <source>The graph has no probability tables, and there is no table of data to count them on. Open the table it was learned from, or a network file with tables.</source>
   <translation>Der Graph hat keine Wahrscheinlichkeitstafeln, und es gibt keine Datentabelle, um sie daran zu zählen. Die Tabelle öffnen, aus der er gelernt wurde, oder eine Netzdatei mit Tafeln.</translation>
  </message>
  <message>
   <source>The graph has none of the variables that are ticked.</source>
   <translation>Der Graph hat keine der angehakten Variablen.</translation>
  </message>
  <message>
   <source>The graph that is shown</source>
   <translation>Der gezeigte Graph</translation>
  </message>
  <message>
   <source>The graph: {title}</source>
   <translation>Der Graph: {title}</translation>
  </message>
  <message>
   <source>The header has one name less than the rows have cells; the first column is called “{0}”.</source>
   <translation>Die Kopfzeile hat einen Namen weniger, als die Zeilen Zellen haben; die erste Spalte heißt „{0}“.</translation>
  </message>
  <message>
   <source>The integer program can take at most {0} variables together here.</source>
   <translation>Das ganzzahlige Programm kann hier höchstens {0} Variablen zusammen nehmen.</translation>
  </message>
  <message>
   <source>The knowledge</source>
   <translation>Das Vorwissen</translation>
  </message>
  <message>
   <source>The label is taken</source>
   <translation>Die Beschriftung ist vergeben</translation>
  </message>
  <message>
   <source>The language changes when the program is started again.</source>
   <translation>Die Sprache ändert sich beim nächsten Start.</translation>
  </message>
  <message>
   <source>The largest k of the cuts: of every cluster at least k variables have fewer than k parents in it. 1 is enough for a proof; larger ones raise the bound.</source>
   <translation>Das größte k der Schnitte: in jedem Cluster haben mindestens k Variablen weniger als k Eltern darin. 1 genügt für einen Beweis; größere heben die Schranke.</translation>
  </message>
  <message>
   <source>The last column is what the score loses when the arc alone is removed. A compelled arc points the same way in every network that fits the data equally well; a reversible one need not.</source>
   <translation>Die letzte Spalte sagt, was der Score verliert, wenn allein diese Kante entfernt wird. Eine zwingende Kante zeigt in jedem Netz, das ebenso gut zu den Daten passt, in dieselbe Richtung; eine umkehrbare nicht unbedingt.</translation>
  </message>
  <message>
   <source>The likelier beginning of the arc</source>
   <translation>Der wahrscheinlichere Anfang der Kante</translation>
  </message>
  <message>
   <source>The likelier end of the arc</source>
   <translation>Das wahrscheinlichere Ende der Kante</translation>
  </message>
  <message>
   <source>The likeliest states of all variables together</source>
   <translation>Die wahrscheinlichsten Zustände aller Variablen zusammen</translation>
  </message>
  <message>
   <source>The line begins with the first network</source>
   <translation>Die Linie beginnt mit dem ersten Netz</translation>
  </message>
  <message>
   <source>The lists of good parent sets that the search chooses from: found at the start of the run, or read from a .jkl or .jaa file.</source>
   <translation>Die Listen guter Elternmengen, aus denen die Suche wählt: zu Beginn des Laufs gefunden oder aus einer .jkl- oder .jaa-Datei gelesen.</translation>
  </message>
  <message>
   <source>The local score of the variable with these parents</source>
   <translation>Der lokale Score der Variable mit diesen Eltern</translation>
  </message>
  <message>
   <source>The log-likelihood of its states, given its parents'</source>
   <translation>Die Log-Likelihood ihrer Zustände, gegeben die der Eltern</translation>
  </message>
  <message>
   <source>The most free parameters that a variable may have together with its parents (maxParams).</source>
   <translation>Wie viele freie Parameter eine Variable zusammen mit ihren Eltern höchstens haben darf (maxParams).</translation>
  </message>
  <message>
   <source>The most variables in a group of a pattern database; unless told 16, from 31 variables on 20.</source>
   <translation>Die Höchstzahl der Variablen in einer Gruppe einer Musterdatenbank; ohne Angabe 16, ab 31 Variablen 20.</translation>
  </message>
  <message>
   <source>The most variables in a group of the dynamic bound.</source>
   <translation>Die Höchstzahl der Variablen in einer Gruppe der dynamischen Schranke.</translation>
  </message>
  <message>
   <source>The most variables that a test is conditioned on.</source>
   <translation>Die Höchstzahl der Variablen, auf die ein Test bedingt ist.</translation>
  </message>
  <message>
   <source>The network has {arcs}.</source>
   <translation>Das Netz hat {arcs}.</translation>
  </message>
  <message>
   <source>The network has {arcs}: {parts}.</source>
   <translation>Das Netz hat {arcs}: {parts}.</translation>
  </message>
  <message>
   <source>The network: {label}.</source>
   <translation>Das Netz: {label}.</translation>
  </message>
  <message>
   <source>The networks are not kept any more. Start again: with the same settings the same ones are learned.</source>
   <translation>Die Netze sind nicht mehr da. Neu starten: mit denselben Einstellungen werden dieselben gelernt.</translation>
  </message>
  <message>
   <source>The networks learned so far are kept</source>
   <translation>Die bisher gelernten Netze bleiben</translation>
  </message>
  <message>
   <source>The networks that were counted, and which of them disagree with the consensus</source>
   <translation>Die gezählten Netze, und welche vom Konsens abweichen</translation>
  </message>
  <message>
   <source>The next contradiction</source>
   <translation>Der nächste Widerspruch</translation>
  </message>
  <message>
   <source>The next run is told something else by now.</source>
   <translation>Dem nächsten Lauf wird inzwischen etwas anderes gesagt.</translation>
  </message>
  <message>
   <source>The other parents of {b}: {name_few}</source>
   <translation>Die anderen Eltern von {b}: {name_few}</translation>
  </message>
  <message>
   <source>The pages of the guide are in English.</source>
   <translation>Die Seiten des Handbuchs sind auf Englisch.</translation>
  </message>
  <message>
   <source>The parent set lists of this project could not be read again: {0} The runs and graphs are all here.</source>
   <translation>Die Listen von Elternmengen dieses Projekts konnten nicht wieder gelesen werden: {0} Die Läufe und Graphen sind alle da.</translation>
  </message>
  <message>
   <source>The parent sets are in {name}.</source>
   <translation>Die Elternmengen sind in {name}.</translation>
  </message>
  <message>
   <source>The parent sets are in {name}. It lacks {columns}, for others say the same: leave out those that its note names to learn from it.</source>
   <translation>Die Elternmengen sind in {name}. Darin fehlt, weil andere dasselbe sagen: {columns}. Was die Notiz der Datei nennt, zum Lernen aus ihr weglassen.</translation>
  </message>
  <message>
   <source>The parent sets in the chosen file are of one way to cut. Choose other parent sets in Learn.</source>
   <translation>Die Elternmengen der gewählten Datei gelten für eine einzige Einteilung. Unter Lernen andere Elternmengen wählen.</translation>
  </message>
  <message>
   <source>The part of the time budget in which parent sets are found; the search has the rest.</source>
   <translation>Der Teil der Zeitvorgabe, in dem Elternmengen gesucht werden; den Rest hat die Suche.</translation>
  </message>
  <message>
   <source>The places of the nodes are kept.</source>
   <translation>Die Plätze der Knoten bleiben erhalten.</translation>
  </message>
  <message>
   <source>The places of the nodes are not kept.</source>
   <translation>Die Plätze der Knoten gehen verloren.</translation>
  </message>
  <message>
   <source>The prior must be worth more than 0 cases.</source>
   <translation>Der Prior muss mehr als 0 Fälle wert sein.</translation>
  </message>
  <message>
   <source>The probabilities are copied as {kind}.</source>
   <translation>Die Wahrscheinlichkeiten sind als {kind} kopiert.</translation>
  </message>
  <message>
   <source>The probabilities are not known yet; nothing is saved.</source>
   <translation>Die Wahrscheinlichkeiten sind noch nicht bekannt; nichts wird gespeichert.</translation>
  </message>
  <message>
   <source>The recipe cannot be used</source>
   <translation>Das Rezept lässt sich nicht verwenden</translation>
  </message>
  <message>
   <source>The recipe could not be written</source>
   <translation>Das Rezept konnte nicht geschrieben werden</translation>
  </message>
  <message>
   <source>The recipe does not know the column {0}{1}; as proposed.</source>
   <translation>Das Rezept kennt die Spalte {0}{1} nicht; wie vorgeschlagen.</translation>
  </message>
  <message>
   <source>The recipe does not know the columns {0}{1}; as proposed.</source>
   <translation>Das Rezept kennt die Spalten {0}{1} nicht; wie vorgeschlagen.</translation>
  </message>
  <message>
   <source>The replicates learned so far are kept</source>
   <translation>Die bisher gelernten Netze bleiben erhalten</translation>
  </message>
  <message>
   <source>The row names that pandas keeps in the file are left out.</source>
   <translation>Die Zeilennamen, die pandas in der Datei ablegt, werden ausgelassen.</translation>
  </message>
  <message>
   <source>The rows are cut into so many parts. Each part is held out once, and predicted by networks learned on all others.</source>
   <translation>Die Zeilen werden in so viele Teile zerlegt. Jeder Teil wird einmal zurückgehalten und von Netzen vorhergesagt, die auf allen anderen gelernt sind.</translation>
  </message>
  <message>
   <source>The rules leave it no other parents.</source>
   <translation>Die Regeln lassen keine anderen Eltern zu.</translation>
  </message>
  <message>
   <source>The run does not answer. Its best network so far is kept.</source>
   <translation>Der Lauf antwortet nicht. Sein bestes Netz bisher bleibt.</translation>
  </message>
  <message>
   <source>The run ends after this time and keeps its best network. Type 90 s, 5 min or 2 h.</source>
   <translation>Der Lauf endet nach dieser Zeit und behält sein bestes Netz. Zum Beispiel 90 s, 5 min oder 2 h.</translation>
  </message>
  <message>
   <source>The run ends when it needs more than this, and keeps its best network.</source>
   <translation>Der Lauf endet, wenn er mehr als das braucht, und behält sein bestes Netz.</translation>
  </message>
  <message>
   <source>The run has not ended.</source>
   <translation>Der Lauf ist nicht beendet.</translation>
  </message>
  <message>
   <source>The run may keep files of this size in the scratch folder. It ends when it needs more, and keeps its best network. A search that finishes removes them.</source>
   <translation>Der Lauf darf Dateien dieser Größe im Arbeitsordner halten. Er endet, wenn er mehr braucht, und behält sein bestes Netz. Eine fertige Suche entfernt sie.</translation>
  </message>
  <message>
   <source>The run needed more memory than there is, or than its limit allows.</source>
   <translation>Der Lauf brauchte mehr Arbeitsspeicher, als da ist oder als seine Grenze erlaubt.</translation>
  </message>
  <message>
   <source>The run needed more memory than there is, or than its limit allows. {0}. Choose a smaller in-degree limit or fewer variables.</source>
   <translation>Der Lauf brauchte mehr Arbeitsspeicher, als da ist oder als seine Grenze erlaubt. {0}. Einen kleineren Eingangsgrad oder weniger Variablen wählen.</translation>
  </message>
  <message>
   <source>The run needed more memory than there is.</source>
   <translation>Der Lauf brauchte mehr Arbeitsspeicher, als da ist.</translation>
  </message>
  <message>
   <source>The run was stopped before it began to search</source>
   <translation>Der Lauf wurde angehalten, bevor er zu suchen begann</translation>
  </message>
  <message>
   <source>The run's process could not be looked after: {0}.</source>
   <translation>Der Prozess des Laufs konnte nicht überwacht werden: {0}.</translation>
  </message>
  <message>
   <source>The run's process could not be started: {0}.</source>
   <translation>Der Prozess des Laufs konnte nicht gestartet werden: {0}.</translation>
  </message>
  <message>
   <source>The run's process could not read its data: {0}. {1}.</source>
   <translation>Der Prozess des Laufs konnte seine Daten nicht lesen: {0}. {1}.</translation>
  </message>
  <message>
   <source>The run's process crashed (signal {0}, {1}). {2}. Try again; if that happens again, change a setting.</source>
   <translation>Der Prozess des Laufs ist abgestürzt (Signal {0}, {1}). {2}. Noch einmal versuchen; geschieht es wieder, eine Einstellung ändern.</translation>
  </message>
  <message>
   <source>The run's process did not start within {0} seconds, perhaps because memory is short, and was ended. {1}. Close other programs and run it again.</source>
   <translation>Der Prozess des Laufs kam in {0} Sekunden nicht in Gang, vielleicht weil der Arbeitsspeicher knapp ist, und wurde beendet. {1}. Andere Programme schließen und noch einmal starten.</translation>
  </message>
  <message>
   <source>The run's process ended unexpectedly (exit status {0}). {1}. Try again; if that happens again, change a setting.</source>
   <translation>Der Prozess des Laufs endete unerwartet (Status {0}). {1}. Noch einmal versuchen; geschieht es wieder, eine Einstellung ändern.</translation>
  </message>
  <message>
   <source>The run's process was killed from outside (signal 9), perhaps because memory ran out. {0}. Choose a smaller in-degree limit or fewer variables, or close other programs.</source>
   <translation>Der Prozess des Laufs wurde von außen beendet (Signal 9), vielleicht weil der Arbeitsspeicher ausging. {0}. Einen kleineren Eingangsgrad oder weniger Variablen wählen, oder andere Programme schließen.</translation>
  </message>
  <message>
   <source>The same for the CPDAGs of the two classes: H = A + D + I</source>
   <translation>Dasselbe für die CPDAGs der beiden Klassen: H = A + D + I</translation>
  </message>
  <message>
   <source>The same seed draws the same cells</source>
   <translation>Dieselbe Startzahl zieht dieselben Zellen</translation>
  </message>
  <message>
   <source>The same seed draws the same rows</source>
   <translation>Dieselbe Startzahl zieht dieselben Zeilen</translation>
  </message>
  <message>
   <source>The same seed gives the same result, whatever the number of processes.</source>
   <translation>Dieselbe Startzahl ergibt dasselbe, bei beliebig vielen Prozessen.</translation>
  </message>
  <message>
   <source>The score of its best set</source>
   <translation>Der Score ihrer besten Menge</translation>
  </message>
  <message>
   <source>The score would fall by this</source>
   <translation>Um so viel fiele der Score</translation>
  </message>
  <message>
   <source>The score would rise by this</source>
   <translation>Um so viel stiege der Score</translation>
  </message>
  <message>
   <source>The scores and searchers could not be loaded ({error}).</source>
   <translation>Scores und Suchverfahren konnten nicht geladen werden ({error}).</translation>
  </message>
  <message>
   <source>The scores; the first steep climb lies below the view</source>
   <translation>Die Scores; der erste steile Anstieg liegt unter dem Ausschnitt</translation>
  </message>
  <message>
   <source>The search</source>
   <translation>Die Suche</translation>
  </message>
  <message>
   <source>The search ended after {time} with a score of {score}</source>
   <translation>Die Suche endete nach {time} mit einem Score von {score}</translation>
  </message>
  <message>
   <source>The search ends after this many moves without a better network.</source>
   <translation>Die Suche endet nach so vielen Zügen ohne besseres Netz.</translation>
  </message>
  <message>
   <source>The search ends after this many restarts in a row, from corrupted copies of the best network, that gained nothing.</source>
   <translation>Die Suche endet nach so vielen Neustarts in Folge, von verfälschten Kopien des besten Netzes, die nichts brachten.</translation>
  </message>
  <message>
   <source>The searchers are being loaded.</source>
   <translation>Die Suchverfahren werden geladen.</translation>
  </message>
  <message>
   <source>The set</source>
   <translation>Die Menge</translation>
  </message>
  <message>
   <source>The sets are scored again unless the file says that its scores are those of these data and this score.</source>
   <translation>Die Mengen werden neu bewertet, außer die Datei sagt, dass ihre Scores die dieser Daten und dieses Scores sind.</translation>
  </message>
  <message>
   <source>The sheet “{0}” is read, one of {1}.</source>
   <translation>Das Blatt „{0}“ wird gelesen, eines von {1}.</translation>
  </message>
  <message>
   <source>The size of text and controls changes when the program is started again.</source>
   <translation>Die Größe von Text und Bedienung ändert sich beim nächsten Start.</translation>
  </message>
  <message>
   <source>The state under which the target's probabilities are farthest from the present ones</source>
   <translation>Der Zustand, unter dem die Wahrscheinlichkeiten des Ziels am weitesten von den jetzigen entfernt sind</translation>
  </message>
  <message>
   <source>The states, in their order, are steps of a scale (ordinal), such as low, middle, high: only neighbours are merged, also where rare states are</source>
   <translation>Die Zustände sind in ihrer Reihenfolge Stufen einer Skala (ordinal), etwa niedrig, mittel, hoch: nur Nachbarn werden zusammengefasst, auch bei seltenen Zuständen</translation>
  </message>
  <message>
   <source>The strength of an arc is the posterior probability that the two are joined, from sampled networks, whatever its direction.</source>
   <translation>Die Stärke einer Kante ist die A-posteriori-Wahrscheinlichkeit, dass die beiden verbunden sind, aus gezogenen Netzen, gleich in welcher Richtung.</translation>
  </message>
  <message>
   <source>The strength of an arc is the posterior probability that the two are joined, whatever its direction.</source>
   <translation>Die Stärke einer Kante ist die A-posteriori-Wahrscheinlichkeit, dass die beiden verbunden sind, gleich in welcher Richtung.</translation>
  </message>
  <message>
   <source>The strength of an arc is the share of the networks of {of} runs in which the two are joined, whatever its direction.</source>
   <translation>Die Stärke einer Kante ist der Anteil der Netze aus {of} Läufen, in denen die beiden verbunden sind, gleich in welcher Richtung.</translation>
  </message>
  <message>
   <source>The strength of an arc is the share of {of} networks, each learned from rows drawn anew, in which the two are joined, whatever its direction.</source>
   <translation>Die Stärke einer Kante ist der Anteil von {of} Netzen, jedes aus neu gezogenen Zeilen gelernt, in denen die beiden verbunden sind, gleich in welcher Richtung.</translation>
  </message>
  <message>
   <source>The strengths are of other variables than those that are ticked now.</source>
   <translation>Die Stärken gehören zu anderen Variablen als den jetzt angekreuzten.</translation>
  </message>
  <message>
   <source>The strengths are of the data as they were before they were changed.</source>
   <translation>Die Stärken gehören zu den Daten vor ihrer Änderung.</translation>
  </message>
  <message>
   <source>The system does not let {label} have its priority back; it goes on.</source>
   <translation>Das System gibt {label} seinen Vorrang nicht zurück; er geht weiter.</translation>
  </message>
  <message>
   <source>The table has no column “{0}” any more.</source>
   <translation>Die Tabelle hat keine Spalte „{0}“ mehr.</translation>
  </message>
  <message>
   <source>The table has no column “{0}”, which the recipe knows.</source>
   <translation>Die Tabelle hat keine Spalte „{0}“, die das Rezept kennt.</translation>
  </message>
  <message>
   <source>The table has no such variable</source>
   <translation>Die Tabelle hat keine solche Variable</translation>
  </message>
  <message>
   <source>The table has the new column {0}{1}; as proposed.</source>
   <translation>Die Tabelle hat die neue Spalte {0}{1}; wie vorgeschlagen.</translation>
  </message>
  <message>
   <source>The table has the new columns {0}{1}; as proposed.</source>
   <translation>Die Tabelle hat die neuen Spalten {0}{1}; wie vorgeschlagen.</translation>
  </message>
  <message>
   <source>The table itself is not at hand, so its numbers cannot be cut anew.</source>
   <translation>Die Tabelle selbst ist nicht zur Hand; ihre Zahlen lassen sich nicht neu einteilen.</translation>
  </message>
  <message>
   <source>The table on the page is not imported yet</source>
   <translation>Die Tabelle auf der Seite ist noch nicht importiert</translation>
  </message>
  <message numerus="yes">
   <source>The tables of {n} more variables are left out.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Die Tabelle von {n} weiteren Variablen ist weggelassen.</numerusform>
    <numerusform>Die Tabellen von {n} weiteren Variablen sind weggelassen.</numerusform>
   </translation>
  </message>
  <message>
   <source>The trace of the runs</source>
   <translation>Der Verlauf der Läufe</translation>
  </message>
  <message>
   <source>The two nodes</source>
   <translation>Die beiden Knoten</translation>
  </message>
  <message>
   <source>The variables that are not given; those in the target's Markov blanket are bold</source>
   <translation>Die Variablen, die nicht gegeben sind; die in der Markov-Decke des Ziels sind fett</translation>
  </message>
  <message>
   <source>The whole graph</source>
   <translation>Der ganze Graph</translation>
  </message>
  <message>
   <source>The work depends on how dense the network is; a largest condition bounds it.</source>
   <translation>Der Aufwand hängt davon ab, wie dicht das Netz ist; eine größte Bedingung begrenzt ihn.</translation>
  </message>
  <message>
   <source>The {kind} stands for a class of DAGs; one of them is asked. To what is observed all of them have the same answer.</source>
   <translation>Der {kind} steht für eine Klasse von DAGs; einer davon wird gefragt. Auf Beobachtetes antworten alle gleich.</translation>
  </message>
  <message>
   <source>Theme</source>
   <translation>Farben</translation>
  </message>
  <message>
   <source>There are no data: the network was drawn or read.</source>
   <translation>Es gibt keine Daten: Das Netz wurde gezeichnet oder gelesen.</translation>
  </message>
  <message>
   <source>There are {0}, from 0</source>
   <translation>Es gibt {0}, ab 0</translation>
  </message>
  <message>
   <source>There are {0}{1}</source>
   <translation>Es gibt {0}{1}</translation>
  </message>
  <message>
   <source>There is a column “{was}” already</source>
   <translation>Es gibt schon eine Spalte „{was}“</translation>
  </message>
  <message>
   <source>There is a node “{label}”.</source>
   <translation>Es gibt einen Knoten „{label}“.</translation>
  </message>
  <message>
   <source>There is a variable “{label}”.</source>
   <translation>Es gibt eine Variable „{label}“.</translation>
  </message>
  <message>
   <source>There is no arc in either.</source>
   <translation>In keinem gibt es eine Kante.</translation>
  </message>
  <message>
   <source>There is no consensus: {fault}</source>
   <translation>Es gibt keinen Konsens: {fault}</translation>
  </message>
  <message>
   <source>There is no folder {parent}.</source>
   <translation>Es gibt keinen Ordner {parent}.</translation>
  </message>
  <message>
   <source>There is no graph to export yet</source>
   <translation>Es gibt noch keinen Graphen zum Exportieren</translation>
  </message>
  <message>
   <source>There is no graph to export.</source>
   <translation>Es gibt keinen Graphen zum Exportieren.</translation>
  </message>
  <message>
   <source>There is no graph to start from.</source>
   <translation>Es gibt keinen Graphen, von dem aus zu beginnen wäre.</translation>
  </message>
  <message>
   <source>There is no graph yet</source>
   <translation>Es gibt noch keinen Graphen</translation>
  </message>
  <message>
   <source>There is no graph yet.</source>
   <translation>Es gibt noch keinen Graphen.</translation>
  </message>
  <message>
   <source>There is no graph yet. Learn one, draw one or open a network file.</source>
   <translation>Es gibt noch keinen Graphen. Einen lernen, zeichnen oder eine Netzdatei öffnen.</translation>
  </message>
  <message>
   <source>There is no graph yet. Select a variable to see its states.</source>
   <translation>Es gibt noch keinen Graphen. Eine Variable wählen, um ihre Zustände zu sehen.</translation>
  </message>
  <message>
   <source>There is no table to count in.</source>
   <translation>Es gibt keine Tabelle zum Zählen.</translation>
  </message>
  <message>
   <source>There is no table, only parent set lists: no rows to draw from.</source>
   <translation>Es gibt keine Tabelle, nur Listen von Elternmengen: keine Zeilen zum Ziehen.</translation>
  </message>
  <message>
   <source>There is no table, only parent set lists: no rows to hold out.</source>
   <translation>Es gibt keine Tabelle, nur Listen von Elternmengen: keine Zeilen zum Zurückhalten.</translation>
  </message>
  <message>
   <source>There is no table, only parent set lists: nothing to cut.</source>
   <translation>Es gibt keine Tabelle, nur Listen von Elternmengen: nichts einzuteilen.</translation>
  </message>
  <message>
   <source>There is no table: the scores of the parent set lists are maximised as they are.</source>
   <translation>Es gibt keine Tabelle: die Scores der Listen von Elternmengen werden maximiert, wie sie sind.</translation>
  </message>
  <message>
   <source>There is not enough memory for credible intervals.</source>
   <translation>Der Arbeitsspeicher reicht nicht für Glaubwürdigkeitsintervalle.</translation>
  </message>
  <message>
   <source>There is not enough memory for that. Close other programs.</source>
   <translation>Dafür reicht der Speicher nicht. Andere Programme schließen.</translation>
  </message>
  <message>
   <source>There is not enough memory to say what moves it.</source>
   <translation>Der Arbeitsspeicher reicht nicht, um zu sagen, was es bewegt.</translation>
  </message>
  <message>
   <source>There is not enough memory.</source>
   <translation>Der Speicher reicht nicht.</translation>
  </message>
  <message>
   <source>There is nothing to draw yet</source>
   <translation>Es gibt noch nichts zu zeichnen</translation>
  </message>
  <message>
   <source>There is nothing to import.</source>
   <translation>Es gibt nichts zu importieren.</translation>
  </message>
  <message>
   <source>There is nothing to save yet</source>
   <translation>Es gibt noch nichts zu speichern</translation>
  </message>
  <message>
   <source>There is nothing to select</source>
   <translation>Es gibt nichts auszuwählen</translation>
  </message>
  <message>
   <source>These arcs are of other variables than those of now.</source>
   <translation>Diese Kanten gehören zu anderen Variablen als den jetzigen.</translation>
  </message>
  <message>
   <source>These arcs are of the data as they were before they were changed.</source>
   <translation>Diese Kanten gehören zu den Daten vor ihrer Änderung.</translation>
  </message>
  <message>
   <source>These are {found} numbers; at most {max_bins} can be cut at</source>
   <translation>Das sind {found} Zahlen; höchstens {max_bins} sind möglich</translation>
  </message>
  <message>
   <source>These are {found} shares; at most {max_bins} can be cut at</source>
   <translation>Das sind {found} Anteile; höchstens {max_bins} sind möglich</translation>
  </message>
  <message>
   <source>These commands learn the network again, score it and draw it; they are run in the folder of the data and the project.</source>
   <translation>Diese Befehle lernen das Netz noch einmal, bewerten und zeichnen es; sie werden im Ordner der Daten und des Projekts ausgeführt.</translation>
  </message>
  <message>
   <source>These cuts are kept under the column's name</source>
   <translation>Diese Schnitte sind unter dem Namen der Spalte gemerkt</translation>
  </message>
  <message>
   <source>These values are of other data or variables than those of now.</source>
   <translation>Diese Werte gehören zu anderen Daten oder Variablen als den jetzigen.</translation>
  </message>
  <message>
   <source>These values are of the data as they were before they were changed.</source>
   <translation>Diese Werte gehören zu den Daten vor ihrer Änderung.</translation>
  </message>
  <message>
   <source>These values are of the evaluation before this one.</source>
   <translation>Diese Werte sind von der vorigen Auswertung.</translation>
  </message>
  <message>
   <source>They are listed here when the bootstrap has ended.</source>
   <translation>Sie stehen hier, wenn der Bootstrap beendet ist.</translation>
  </message>
  <message>
   <source>They cannot be tested: in no configuration do both of them vary.</source>
   <translation>Ein Test ist nicht möglich: in keiner Konfiguration ändern sich beide.</translation>
  </message>
  <message>
   <source>They learned on different data: {label} on version {data}, {label_2} on version {data_2}.</source>
   <translation>Sie lernten auf verschiedenen Daten: {label} auf Version {data}, {label_2} auf Version {data_2}.</translation>
  </message>
  <message>
   <source>They learned on different numbers of rows.</source>
   <translation>Sie lernten auf verschieden vielen Zeilen.</translation>
  </message>
  <message>
   <source>They were told different things: {known}, {known_2}.</source>
   <translation>Ihnen war Verschiedenes bekannt: {known}, {known_2}.</translation>
  </message>
  <message>
   <source>Thin mark on a bar: with nothing given</source>
   <translation>Schmaler Strich im Balken: nichts gegeben</translation>
  </message>
  <message>
   <source>Thinning given {0}</source>
   <translation>Ausdünnen gegeben {0}</translation>
  </message>
  <message>
   <source>This cannot be done</source>
   <translation>Das geht nicht</translation>
  </message>
  <message>
   <source>This contradicts what is known</source>
   <translation>Dies widerspricht dem Vorwissen</translation>
  </message>
  <message>
   <source>This file</source>
   <translation>Diese Datei</translation>
  </message>
  <message>
   <source>This is a file; name a folder.</source>
   <translation>Dies ist eine Datei; einen Ordner nennen.</translation>
  </message>
  <message>
   <source>This is a folder; add a name for the file.</source>
   <translation>Dies ist ein Ordner; einen Dateinamen anfügen.</translation>
  </message>
  <message>
   <source>This run has no time limit</source>
   <translation>Dieser Lauf hat keine Zeitgrenze</translation>
  </message>
  <message>
   <source>This searcher finds its own and does not use the file.</source>
   <translation>Dieser Sucher findet eigene und nimmt die Datei nicht.</translation>
  </message>
  <message>
   <source>Those not used for longest make room for new ones; a run with the same settings finds them again</source>
   <translation>Die am längsten unbenutzten machen neuen Platz; ein Lauf mit denselben Einstellungen findet sie wieder</translation>
  </message>
  <message>
   <source>Threads</source>
   <translation>Threads</translation>
  </message>
  <message>
   <source>Threshold</source>
   <translation>Schwelle</translation>
  </message>
  <message>
   <source>Threshold, in thousandths</source>
   <translation>Schwelle, in Tausendsteln</translation>
  </message>
  <message>
   <source>Tick at least two runs that have ended with a network, to compare them.</source>
   <translation>Mindestens zwei Läufe ankreuzen, die mit einem Netz endeten, um sie zu vergleichen.</translation>
  </message>
  <message>
   <source>Tick at least two variables in Variables.</source>
   <translation>Unter Variablen mindestens zwei Variablen ankreuzen.</translation>
  </message>
  <message>
   <source>Tick at least two variables.</source>
   <translation>Mindestens zwei Variablen ankreuzen.</translation>
  </message>
  <message>
   <source>Tier</source>
   <translation>Stufe</translation>
  </message>
  <message>
   <source>Tier {number}</source>
   <translation>Stufe {number}</translation>
  </message>
  <message>
   <source>Tier {number}{inside}: {names}</source>
   <translation>Stufe {number}{inside}: {names}</translation>
  </message>
  <message>
   <source>Tiers</source>
   <translation>Stufen</translation>
  </message>
  <message>
   <source>Tiers count from 0</source>
   <translation>Stufen zählen ab 0</translation>
  </message>
  <message>
   <source>Tiers, required and forbidden arcs, roots, leaves and orderings</source>
   <translation>Stufen, geforderte und verbotene Kanten, Wurzeln, Blätter und Ordnungen</translation>
  </message>
  <message>
   <source>TikZ</source>
   <translation>TikZ</translation>
  </message>
  <message>
   <source>TikZ picture (*.tex)</source>
   <translation>TikZ-Bild (*.tex)</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>Zeit</translation>
  </message>
  <message>
   <source>Time (h:min:s)</source>
   <translation>Zeit (h:min:s)</translation>
  </message>
  <message>
   <source>Time (min:s)</source>
   <translation>Zeit (min:s)</translation>
  </message>
  <message>
   <source>Time (s)</source>
   <translation>Zeit (s)</translation>
  </message>
  <message>
   <source>Time as it passes</source>
   <translation>Zeit, wie sie vergeht</translation>
  </message>
  <message>
   <source>Time budget</source>
   <translation>Zeitvorgabe</translation>
  </message>
  <message>
   <source>Time by decades</source>
   <translation>Zeit in Dekaden</translation>
  </message>
  <message>
   <source>Time for each</source>
   <translation>Zeit für jedes</translation>
  </message>
  <message>
   <source>Time is up</source>
   <translation>Zeit abgelaufen</translation>
  </message>
  <message>
   <source>Time limit</source>
   <translation>Zeitgrenze</translation>
  </message>
  <message>
   <source>Time, logarithmic</source>
   <translation>Zeit, logarithmisch</translation>
  </message>
  <message>
   <source>To</source>
   <translation>Nach</translation>
  </message>
  <message>
   <source>To a new tier</source>
   <translation>In eine neue Stufe</translation>
  </message>
  <message>
   <source>To decide</source>
   <translation>Zu entscheiden</translation>
  </message>
  <message>
   <source>To repeat it</source>
   <translation>Zum Wiederholen</translation>
  </message>
  <message>
   <source>To tier {number}</source>
   <translation>In Stufe {number}</translation>
  </message>
  <message>
   <source>To: a name or *</source>
   <translation>Nach: ein Name oder *</translation>
  </message>
  <message>
   <source>Told by</source>
   <translation>Bestimmt durch</translation>
  </message>
  <message>
   <source>Too many states</source>
   <translation>Zu viele Zustände</translation>
  </message>
  <message>
   <source>Trace</source>
   <translation>Verlauf</translation>
  </message>
  <message>
   <source>Trace of the scores</source>
   <translation>Verlauf der Scores</translation>
  </message>
  <message>
   <source>Transparent</source>
   <translation>Durchsichtig</translation>
  </message>
  <message>
   <source>Treat as</source>
   <translation>Behandeln als</translation>
  </message>
  <message>
   <source>Treat the column as</source>
   <translation>Die Spalte behandeln als</translation>
  </message>
  <message>
   <source>Try single arcs at the end, with families beyond their most free parameters.</source>
   <translation>Am Ende einzelne Kanten versuchen, auch mit Familien über deren Höchstzahl freier Parameter.</translation>
  </message>
  <message>
   <source>Trying all variables as parents</source>
   <translation>Alle Variablen werden als Eltern versucht</translation>
  </message>
  <message>
   <source>Trying changes of the best network</source>
   <translation>Änderungen des besten Netzes werden versucht</translation>
  </message>
  <message>
   <source>Trying other parents…</source>
   <translation>Andere Eltern werden probiert …</translation>
  </message>
  <message>
   <source>Turn into a &amp;link, or draw one</source>
   <translation>In Verbin&amp;dung wandeln oder eine zeichnen</translation>
  </message>
  <message>
   <source>Turn into link {a} – {b}</source>
   <translation>In Verbindung {a} – {b} wandeln</translation>
  </message>
  <message>
   <source>Turn it upside down</source>
   <translation>Auf den Kopf stellen</translation>
  </message>
  <message>
   <source>Turning phase</source>
   <translation>Umkehrphase</translation>
  </message>
  <message>
   <source>Turns of the parts</source>
   <translation>Wechsel der Teile</translation>
  </message>
  <message>
   <source>Two states: up to the mean, and above</source>
   <translation>Zwei Zustände: bis zum Mittelwert, und darüber</translation>
  </message>
  <message>
   <source>Two states: up to the median, and above</source>
   <translation>Zwei Zustände: bis zum Median, und darüber</translation>
  </message>
  <message>
   <source>Type</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>Type 90 s, 5 min or 2 h.</source>
   <translation>Etwa 90 s, 5 min oder 2 h eingeben.</translation>
  </message>
  <message>
   <source>Type at least one number, such as 60, 75</source>
   <translation>Mindestens eine Zahl eingeben, etwa 60, 75</translation>
  </message>
  <message>
   <source>Type at least one share, such as 0.5</source>
   <translation>Mindestens einen Anteil eingeben, etwa 0.5</translation>
  </message>
  <message>
   <source>Type in the file</source>
   <translation>Schrift in der Datei</translation>
  </message>
  <message>
   <source>Type names with , or &lt; or → between them: what comes first is never a child of the later.</source>
   <translation>Namen mit , oder &lt; oder → dazwischen eingeben: was zuerst kommt, ist nie Kind von Späterem.</translation>
  </message>
  <message>
   <source>UAI</source>
   <translation>UAI</translation>
  </message>
  <message>
   <source>UAI holds no names: nodes and states are numbered in their order, from 0 on (read back as x0, x1, ...).</source>
   <translation>UAI enthält keine Namen: Knoten und Zustände sind in ihrer Reihenfolge ab 0 nummeriert (zurückgelesen als x0, x1, ...).</translation>
  </message>
  <message>
   <source>UTF-8 with mark</source>
   <translation>UTF-8 mit Markierung</translation>
  </message>
  <message>
   <source>Under a given ordering</source>
   <translation>Unter einer gegebenen Ordnung</translation>
  </message>
  <message>
   <source>Under an ordering, gives every variable the predecessor that improves its score most, again and again until none does.</source>
   <translation>Gibt unter einer Ordnung jeder Variable immer wieder den Vorgänger, der ihren Score am meisten verbessert, bis es keinen mehr gibt.</translation>
  </message>
  <message>
   <source>Undo</source>
   <translation>Rückgängig</translation>
  </message>
  <message>
   <source>Undone</source>
   <translation>Rückgängig gemacht</translation>
  </message>
  <message>
   <source>Unfold</source>
   <translation>aufklappen</translation>
  </message>
  <message>
   <source>Uniform</source>
   <translation>Gleichmäßig</translation>
  </message>
  <message>
   <source>Uniform: every ordering is as likely as any other. Guided: variables that parents tell little about tend to come first.</source>
   <translation>Gleichmäßig: jede Ordnung ist so wahrscheinlich wie jede andere. Geführt: Variablen, über die Eltern wenig sagen, kommen eher zuerst.</translation>
  </message>
  <message>
   <source>Unit</source>
   <translation>Einheit</translation>
  </message>
  <message>
   <source>Unknown method</source>
   <translation>Unbekanntes Verfahren</translation>
  </message>
  <message>
   <source>Unlimited</source>
   <translation>Unbegrenzt</translation>
  </message>
  <message>
   <source>Unpack it and open that, if you trust it</source>
   <translation>Entpacken und das Ergebnis öffnen, wenn man ihr traut</translation>
  </message>
  <message>
   <source>Unpack it and read that, if you trust it</source>
   <translation>Entpacken und das Ergebnis lesen, wenn man ihr traut</translation>
  </message>
  <message>
   <source>Untitled project</source>
   <translation>Unbenanntes Projekt</translation>
  </message>
  <message>
   <source>Upper bound</source>
   <translation>Obere Schranke</translation>
  </message>
  <message>
   <source>Upper bound {found}, {bound_source}{far}</source>
   <translation>Obere Schranke {found}, {bound_source}{far}</translation>
  </message>
  <message>
   <source>Upper bound, {bound_source}</source>
   <translation>Obere Schranke, {bound_source}</translation>
  </message>
  <message>
   <source>Use a name that ends in .png, .svg, .pdf or .tex</source>
   <translation>Einen Namen angeben, der auf .png, .svg, .pdf oder .tex endet</translation>
  </message>
  <message>
   <source>Use a recipe</source>
   <translation>Rezept verwenden</translation>
  </message>
  <message>
   <source>Use a recipe…</source>
   <translation>Rezept verwenden …</translation>
  </message>
  <message>
   <source>Use for all numeric columns</source>
   <translation>Für alle Zahlenspalten nehmen</translation>
  </message>
  <message>
   <source>Use for all {numeric} numeric columns</source>
   <translation>Für alle {numeric} Zahlenspalten nehmen</translation>
  </message>
  <message>
   <source>Use it</source>
   <translation>Verwenden</translation>
  </message>
  <message>
   <source>Use it again</source>
   <translation>Wieder verwenden</translation>
  </message>
  <message>
   <source>Use its settings again</source>
   <translation>Einstellungen wieder verwenden</translation>
  </message>
  <message>
   <source>Use one of {0}</source>
   <translation>Eine nehmen von {0}</translation>
  </message>
  <message>
   <source>Use that version, or start a new run from the best network so far (--start)</source>
   <translation>Diese Version nehmen, oder einen neuen Lauf vom besten Netz aus beginnen (--start)</translation>
  </message>
  <message>
   <source>Use the keys {0}</source>
   <translation>Die Schlüssel {0} verwenden</translation>
  </message>
  <message>
   <source>Use the names of the table</source>
   <translation>Die Namen der Tabelle verwenden</translation>
  </message>
  <message>
   <source>Use the program's own folder again</source>
   <translation>Wieder den Ordner des Programms nehmen</translation>
  </message>
  <message>
   <source>Use the table that the network was made for</source>
   <translation>Die Tabelle nehmen, für die das Netz gemacht wurde</translation>
  </message>
  <message>
   <source>Use the table that the parent sets were made for</source>
   <translation>Die Tabelle nehmen, für die die Elternmengen gemacht wurden</translation>
  </message>
  <message>
   <source>Use these</source>
   <translation>Diese nehmen</translation>
  </message>
  <message>
   <source>Use these cuts</source>
   <translation>Diese Schnitte nehmen</translation>
  </message>
  <message>
   <source>Use this ordering</source>
   <translation>Diese Ordnung nehmen</translation>
  </message>
  <message>
   <source>Use {0}</source>
   <translation>{0} nehmen</translation>
  </message>
  <message>
   <source>Use {word}</source>
   <translation>{word} nehmen</translation>
  </message>
  <message>
   <source>User guide</source>
   <translation>Handbuch</translation>
  </message>
  <message>
   <source>V-structures</source>
   <translation>V-Strukturen</translation>
  </message>
  <message>
   <source>Value</source>
   <translation>Wert</translation>
  </message>
  <message>
   <source>Values</source>
   <translation>Werte</translation>
  </message>
  <message>
   <source>Values of each fold (*.csv);;All of it (*.json)</source>
   <translation>Werte jedes Folds (*.csv);;Alles (*.json)</translation>
  </message>
  <message>
   <source>Variable</source>
   <translation>Variable</translation>
  </message>
  <message>
   <source>Variable, not in the graph</source>
   <translation>Variable, nicht im Graphen</translation>
  </message>
  <message>
   <source>Variables</source>
   <translation>Variablen</translation>
  </message>
  <message>
   <source>Variables looked through to the end</source>
   <translation>Zu Ende durchgesehene Variablen</translation>
  </message>
  <message>
   <source>Variables of the largest component</source>
   <translation>Variablen der größten Komponente</translation>
  </message>
  <message>
   <source>Variables stopped before their budget ended</source>
   <translation>Vor Ablauf ihrer Zeit beendete Variablen</translation>
  </message>
  <message>
   <source>Variables that are let go here begin a new tier.</source>
   <translation>Hier losgelassene Variablen beginnen eine neue Stufe.</translation>
  </message>
  <message>
   <source>Variables whose lists were full</source>
   <translation>Variablen mit voller Liste</translation>
  </message>
  <message>
   <source>View</source>
   <translation>Ansicht</translation>
  </message>
  <message>
   <source>Wait for its end, or choose another name</source>
   <translation>Sein Ende abwarten, oder einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>Waiting</source>
   <translation>Wartet</translation>
  </message>
  <message>
   <source>Waiting, {index} of {turns} in the queue</source>
   <translation>Wartet, {index} von {turns} in der Schlange</translation>
  </message>
  <message>
   <source>Way to cut</source>
   <translation>Einteilung</translation>
  </message>
  <message>
   <source>Ways to cut</source>
   <translation>Einteilungen</translation>
  </message>
  <message>
   <source>Weak arcs</source>
   <translation>Schwache Kanten</translation>
  </message>
  <message>
   <source>Weaker than {below}</source>
   <translation>Schwächer als {below}</translation>
  </message>
  <message>
   <source>Web page (*.html);;PDF (*.pdf)</source>
   <translation>Webseite (*.html);;PDF (*.pdf)</translation>
  </message>
  <message>
   <source>Weekday</source>
   <translation>Wochentag</translation>
  </message>
  <message>
   <source>Western (cp1252)</source>
   <translation>Westlich (cp1252)</translation>
  </message>
  <message>
   <source>What an edit would change</source>
   <translation>Was eine Änderung bewirkte</translation>
  </message>
  <message>
   <source>What becomes of it from the first network to the second</source>
   <translation>Was vom ersten zum zweiten Netz aus ihr wird</translation>
  </message>
  <message>
   <source>What can be done with {title}</source>
   <translation>Was mit {title} geschehen kann</translation>
  </message>
  <message>
   <source>What each layer, list and cache is expected to take</source>
   <translation>Was jede Schicht, Liste und jeder Zwischenspeicher voraussichtlich braucht</translation>
  </message>
  <message>
   <source>What each run lacks of the best score, on a logarithmic axis</source>
   <translation>Was jedem Lauf zum besten Score fehlt, auf logarithmischer Achse</translation>
  </message>
  <message>
   <source>What each variable would tell about one of them</source>
   <translation>Was jede Variable über eine von ihnen sagen würde</translation>
  </message>
  <message>
   <source>What is asked</source>
   <translation>Was gefragt wird</translation>
  </message>
  <message>
   <source>What is compared with</source>
   <translation>Womit verglichen wird</translation>
  </message>
  <message>
   <source>What is drawn</source>
   <translation>Was gezeichnet wird</translation>
  </message>
  <message>
   <source>What is in it, such as days(admitted, discharged)</source>
   <translation>Was darin steht, etwa days(aufnahme, entlassung)</translation>
  </message>
  <message>
   <source>What is known of the arcs</source>
   <translation>Was über die Kanten bekannt ist</translation>
  </message>
  <message>
   <source>What is listed</source>
   <translation>Was aufgeführt ist</translation>
  </message>
  <message>
   <source>What is looked at</source>
   <translation>Was betrachtet wird</translation>
  </message>
  <message>
   <source>What is tried before a new ordering is drawn. Acyclic: networks with arcs that go back along the ordering where they close no cycle. Ordering: nothing more.</source>
   <translation>Was vor dem Ziehen einer neuen Ordnung versucht wird. Azyklisch: Netze mit Kanten, die entgegen der Ordnung führen, wo sie keinen Zyklus schließen. Ordnung: nichts weiter.</translation>
  </message>
  <message>
   <source>What it adds to the score of the network</source>
   <translation>Was sie zum Score des Netzes beiträgt</translation>
  </message>
  <message>
   <source>What it needs beside it could not be written: {error}</source>
   <translation>Was er daneben braucht, konnte nicht geschrieben werden: {error}</translation>
  </message>
  <message>
   <source>What it needs is in {folder}.</source>
   <translation>Was er braucht, liegt in {folder}.</translation>
  </message>
  <message>
   <source>What it was for, what came of it</source>
   <translation>Wozu er war, was herauskam</translation>
  </message>
  <message>
   <source>What its free parameters cost</source>
   <translation>Was ihre freien Parameter kosten</translation>
  </message>
  <message>
   <source>What moves it</source>
   <translation>Was sie bewegt</translation>
  </message>
  <message>
   <source>What of the recipe does not fit this table</source>
   <translation>Was vom Rezept nicht zu dieser Tabelle passt</translation>
  </message>
  <message>
   <source>What one tells of the other</source>
   <translation>Was die eine über die andere sagt</translation>
  </message>
  <message>
   <source>What tells about the target</source>
   <translation>Was über das Ziel etwas sagt</translation>
  </message>
  <message>
   <source>What tells about {target} is copied as CSV.</source>
   <translation>Was über {target} etwas sagt, ist als CSV kopiert.</translation>
  </message>
  <message>
   <source>What tells about {target} is not known</source>
   <translation>Was über {target} etwas sagt, ist nicht bekannt</translation>
  </message>
  <message>
   <source>What the best score found lacked of the last one, over the search’s steps.</source>
   <translation>Was dem besten gefundenen Score zum letzten fehlte, über die Schritte der Suche.</translation>
  </message>
  <message>
   <source>What the best score found lacked of the last one, over time.</source>
   <translation>Was dem besten gefundenen Score zum letzten fehlte, im Verlauf der Zeit.</translation>
  </message>
  <message>
   <source>What the cells show</source>
   <translation>Was die Zellen zeigen</translation>
  </message>
  <message>
   <source>What the folds show</source>
   <translation>Was die Folds zeigen</translation>
  </message>
  <message>
   <source>What the score would change by</source>
   <translation>Um wie viel sich der Score änderte</translation>
  </message>
  <message>
   <source>What was decided here about {name} would be lost. The file itself is not changed.</source>
   <translation>Was hier über {name} entschieden ist, ginge verloren. Die Datei selbst bleibt unverändert.</translation>
  </message>
  <message>
   <source>What was done to the data</source>
   <translation>Was mit den Daten geschah</translation>
  </message>
  <message>
   <source>What was seen leaves doubt. Give for each state how probable it is to see that if this is the state: 0.8 and 0.2 for a test that is right four times in five. Only the ratios count; 0 rules a state out.</source>
   <translation>Das Gesehene lässt Zweifel. Für jeden Zustand angeben, wie wahrscheinlich man es sieht, wenn dies der Zustand ist: 0.8 und 0.2 für einen Test, der in vier von fünf Fällen stimmt. Nur die Verhältnisse zählen; 0 schließt einen Zustand aus.</translation>
  </message>
  <message>
   <source>What {name} is called where it is shown. Empty for its name.</source>
   <translation>Wie {name} heißt, wo es gezeigt wird. Leer für den Namen.</translation>
  </message>
  <message>
   <source>When no move of a variable gains, delete edges among classes while that gains.</source>
   <translation>Wenn kein Zug einer Variable gewinnt, Kanten unter Klassen löschen, solange das etwas bringt.</translation>
  </message>
  <message>
   <source>When stuck</source>
   <translation>Bei Stillstand</translation>
  </message>
  <message>
   <source>Where cells are left missing: a penalty above BIC's, that finds few false arcs.</source>
   <translation>Wo Zellen fehlen: ein Strafterm über dem von BIC, der wenige falsche Kanten findet.</translation>
  </message>
  <message>
   <source>Where the arc begins; one end of an edge without direction</source>
   <translation>Wo die Kante beginnt; ein Ende einer Kante ohne Richtung</translation>
  </message>
  <message>
   <source>Where the arc ends</source>
   <translation>Wo die Kante endet</translation>
  </message>
  <message>
   <source>Where the search keeps its layers. A run that was stopped or interrupted leaves its whole layers there, and the next one with the same data, score and limits of the parents goes on from them. In the automatic folder they are kept for two weeks.</source>
   <translation>Wo die Suche ihre Schichten hält. Ein gestoppter oder unterbrochener Lauf lässt seine ganzen Schichten dort, und der nächste mit denselben Daten, demselben Score und denselben Elterngrenzen macht damit weiter. Im automatischen Ordner bleiben sie zwei Wochen.</translation>
  </message>
  <message>
   <source>Where the strengths part into weak and strong ones (Scutari and Nagarajan, 2013)</source>
   <translation>Wo sich die Stärken in schwache und starke trennen (Scutari und Nagarajan, 2013)</translation>
  </message>
  <message>
   <source>Where to write it</source>
   <translation>Wohin geschrieben wird</translation>
  </message>
  <message>
   <source>Whether anything is left to find</source>
   <translation>Ob noch etwas zu finden ist</translation>
  </message>
  <message>
   <source>Whether the current graph joins the two, and which way</source>
   <translation>Ob und wie der jetzige Graph die beiden verbindet</translation>
  </message>
  <message>
   <source>Whether the pair is joined in the current graph, and in which direction</source>
   <translation>Ob und in welcher Richtung das Paar im jetzigen Graphen verbunden ist</translation>
  </message>
  <message>
   <source>Which arcs would be there had the numbers been cut otherwise? A network is learned under each way to cut, and the arcs are laid side by side.</source>
   <translation>Welche Kanten gäbe es, wären die Zahlen anders eingeteilt? Bei jeder Einteilung wird ein Netz gelernt, und die Kanten stehen nebeneinander.</translation>
  </message>
  <message>
   <source>Which come first</source>
   <translation>Was zuerst kommt</translation>
  </message>
  <message>
   <source>Which come first: states of the parents with most rows of the data, or with fewest</source>
   <translation>Was zuerst kommt: Zustände der Eltern mit den meisten oder mit den wenigsten Zeilen der Daten</translation>
  </message>
  <message>
   <source>Which names were written otherwise is listed in {0}.</source>
   <translation>Welche Namen anders geschrieben wurden, steht in {0}.</translation>
  </message>
  <message>
   <source>Which pairs</source>
   <translation>Welche Paare</translation>
  </message>
  <message>
   <source>Which pairs may not become edges: none, those that would not raise the score, or those whose mutual information a test does not find significant.</source>
   <translation>Welche Paare keine Kanten werden: keine, die ohne Gewinn für den Score oder die mit nicht signifikanter Transinformation.</translation>
  </message>
  <message>
   <source>Which rows carry it</source>
   <translation>Welche Zeilen sie tragen</translation>
  </message>
  <message>
   <source>Which variables are listed</source>
   <translation>Welche Variablen aufgeführt sind</translation>
  </message>
  <message>
   <source>Which variables depend on which?</source>
   <translation>Welche Variablen hängen voneinander ab?</translation>
  </message>
  <message>
   <source>White</source>
   <translation>Weiß</translation>
  </message>
  <message>
   <source>Whole numbers</source>
   <translation>Ganze Zahlen</translation>
  </message>
  <message>
   <source>Width</source>
   <translation>Breite</translation>
  </message>
  <message>
   <source>With missing values</source>
   <translation>Mit fehlenden Werten</translation>
  </message>
  <message>
   <source>With more than {most_edited} values states are not edited one by one.</source>
   <translation>Bei mehr als {most_edited} Werten werden Zustände nicht einzeln bearbeitet.</translation>
  </message>
  <message>
   <source>With probability tables, fitted to the {count} rows.</source>
   <translation>Mit Wahrscheinlichkeitstafeln, an die {count} Zeilen angepasst.</translation>
  </message>
  <message>
   <source>With the conditional probability tables</source>
   <translation>Mit den bedingten Wahrscheinlichkeitstafeln</translation>
  </message>
  <message>
   <source>With the probability tables of {tables}.</source>
   <translation>Mit den Wahrscheinlichkeitstafeln von {tables}.</translation>
  </message>
  <message>
   <source>Withdraw what is known of it</source>
   <translation>Vorwissen darüber zurücknehmen</translation>
  </message>
  <message>
   <source>Withdrawn</source>
   <translation>Zurückgenommen</translation>
  </message>
  <message>
   <source>Within {within}</source>
   <translation>Innerhalb von {within}</translation>
  </message>
  <message>
   <source>Without a table, so taken as uniform: {0}{1}.</source>
   <translation>Ohne Tafel, daher als gleichverteilt gelesen: {0}{1}.</translation>
  </message>
  <message>
   <source>Without a time budget each variable gets one second.</source>
   <translation>Ohne Zeitvorgabe bekommt jede Variable eine Sekunde.</translation>
  </message>
  <message>
   <source>Without a time budget there is nothing to share out</source>
   <translation>Ohne Zeitvorgabe gibt es nichts aufzuteilen</translation>
  </message>
  <message>
   <source>Without data to fit probability tables to, {formats} will be left out.</source>
   <translation>Ohne Daten für die Wahrscheinlichkeitstafeln bleiben {formats} weg.</translation>
  </message>
  <message>
   <source>Work it out</source>
   <translation>Berechnen</translation>
  </message>
  <message>
   <source>Working out probabilities</source>
   <translation>Wahrscheinlichkeiten werden berechnet</translation>
  </message>
  <message>
   <source>Working out the consensus</source>
   <translation>Der Konsens wird ermittelt</translation>
  </message>
  <message>
   <source>Working out the {view}</source>
   <translation>{view} wird ermittelt</translation>
  </message>
  <message>
   <source>Working out what a run needs</source>
   <translation>Der Aufwand eines Laufs wird geschätzt</translation>
  </message>
  <message>
   <source>Working out what tells about the target</source>
   <translation>Was über das Ziel etwas sagt, wird berechnet</translation>
  </message>
  <message>
   <source>Working out what they agree on…</source>
   <translation>Gemeinsames wird ermittelt …</translation>
  </message>
  <message>
   <source>Working out: {words}</source>
   <translation>Wird ausgeführt: {words}</translation>
  </message>
  <message>
   <source>Working out…</source>
   <translation>Rechnet …</translation>
  </message>
  <message>
   <source>Worth a look</source>
   <translation>Einen Blick wert</translation>
  </message>
  <message>
   <source>Write 16x12cm, 160x120mm, 6.3x4.7in or 16cm</source>
   <translation>16x12cm, 160x120mm, 6.3x4.7in oder 16cm schreiben</translation>
  </message>
  <message>
   <source>Write ["A", "B"]</source>
   <translation>["A", "B"] schreiben</translation>
  </message>
  <message>
   <source>Write [0, 1]; tiers count from 0</source>
   <translation>[0, 1] schreiben; Stufen zählen ab 0</translation>
  </message>
  <message>
   <source>Write [["A", "B", 0.8], ...]</source>
   <translation>[["A", "B", 0.8], ...] schreiben</translation>
  </message>
  <message>
   <source>Write [["A", "B"], ...]</source>
   <translation>[["A", "B"], ...] schreiben</translation>
  </message>
  <message>
   <source>Write [["A"], ["B", "C"]]</source>
   <translation>[["A"], ["B", "C"]] schreiben</translation>
  </message>
  <message>
   <source>Write [{0}] for the column of that name</source>
   <translation>[{0}] schreiben für die Spalte dieses Namens</translation>
  </message>
  <message>
   <source>Write a repor&amp;t…</source>
   <translation>Be&amp;richt schreiben …</translation>
  </message>
  <message>
   <source>Write a report</source>
   <translation>Bericht schreiben</translation>
  </message>
  <message>
   <source>Write an arc list or another format</source>
   <translation>Eine Kantenliste oder ein anderes Format schreiben</translation>
  </message>
  <message>
   <source>Write for example 0.25, 0.5, 0.75</source>
   <translation>Zum Beispiel 0.25, 0.5, 0.75 schreiben</translation>
  </message>
  <message>
   <source>Write for example quantiles:0.1,0.5,0.9</source>
   <translation>Zum Beispiel quantiles:0.1,0.5,0.9 schreiben</translation>
  </message>
  <message>
   <source>Write for example {0}</source>
   <translation>Zum Beispiel {0} schreiben</translation>
  </message>
  <message>
   <source>Write for example {0}@COLUMN</source>
   <translation>Zum Beispiel {0}@COLUMN schreiben</translation>
  </message>
  <message>
   <source>Write if … then 1 else 0</source>
   <translation>if … then 1 else 0 schreiben</translation>
  </message>
  <message>
   <source>Write it again</source>
   <translation>Noch einmal schreiben</translation>
  </message>
  <message>
   <source>Write it again with this version, or update the program</source>
   <translation>Mit dieser Version noch einmal schreiben, oder das Programm aktualisieren</translation>
  </message>
  <message>
   <source>Write lines such as 1 age sex; a * behind the number forbids arcs inside the tier</source>
   <translation>Zeilen wie 1 age sex schreiben; ein * hinter der Nummer verbietet Kanten innerhalb der Stufe</translation>
  </message>
  <message>
   <source>Write numbers without quotes</source>
   <translation>Zahlen ohne Anführungszeichen schreiben</translation>
  </message>
  <message>
   <source>Write one name a line</source>
   <translation>Einen Namen je Zeile schreiben</translation>
  </message>
  <message>
   <source>Write one of {0}</source>
   <translation>Eines schreiben von {0}</translation>
  </message>
  <message>
   <source>Write the arcs with their strengths as CSV or GraphML</source>
   <translation>Die Kanten mit ihren Stärken als CSV oder GraphML schreiben</translation>
  </message>
  <message>
   <source>Write the column names, or change a label</source>
   <translation>Die Namen der Spalten schreiben, oder eine Bezeichnung ändern</translation>
  </message>
  <message>
   <source>Write the columns kind, from, to, value</source>
   <translation>Die Spalten kind, from, to, value schreiben</translation>
  </message>
  <message>
   <source>Write the file without it, or with a column for each of its parts</source>
   <translation>Die Datei ohne sie schreiben, oder mit einer Spalte für jeden ihrer Teile</translation>
  </message>
  <message>
   <source>Write the list to a file, one name a line</source>
   <translation>Die Liste in eine Datei schreiben, ein Name je Zeile</translation>
  </message>
  <message>
   <source>Write the lists to a file that other programs read as well</source>
   <translation>Die Listen in eine Datei schreiben, die auch andere Programme lesen</translation>
  </message>
  <message>
   <source>Write the pairs as CSV, or all of it as JSON</source>
   <translation>Die Paare als CSV oder alles als JSON schreiben</translation>
  </message>
  <message>
   <source>Write the report</source>
   <translation>Bericht schreiben</translation>
  </message>
  <message>
   <source>Write the rows</source>
   <translation>Die Zeilen schreiben</translation>
  </message>
  <message>
   <source>Write the rows to a file first</source>
   <translation>Die Zeilen zuerst in eine Datei schreiben</translation>
  </message>
  <message>
   <source>Write the values as CSV, or all of it as JSON</source>
   <translation>Die Werte als CSV oder alles als JSON schreiben</translation>
  </message>
  <message>
   <source>Write what is decided here to a file, to be used again</source>
   <translation>Das hier Entschiedene in eine Datei schreiben, zum Wiederverwenden</translation>
  </message>
  <message>
   <source>Write {"A": 2}</source>
   <translation>{"A": 2} schreiben</translation>
  </message>
  <message>
   <source>Write {0}</source>
   <translation>{0} schreiben</translation>
  </message>
  <message>
   <source>Write {0}@{1}</source>
   <translation>{0}@{1} schreiben</translation>
  </message>
  <message>
   <source>Writing to {name}</source>
   <translation>In {name} wird geschrieben</translation>
  </message>
  <message>
   <source>Writing {name}</source>
   <translation>{name} wird geschrieben</translation>
  </message>
  <message>
   <source>Writing…</source>
   <translation>Schreibt …</translation>
  </message>
  <message>
   <source>Written to {name}</source>
   <translation>In {name} geschrieben</translation>
  </message>
  <message>
   <source>XMLBIF</source>
   <translation>XMLBIF</translation>
  </message>
  <message>
   <source>Year</source>
   <translation>Jahr</translation>
  </message>
  <message>
   <source>You ended the run by force. {0}.</source>
   <translation>Der Lauf wurde von Hand sofort beendet. {0}.</translation>
  </message>
  <message>
   <source>Your edited graph was put aside. Undo brings it back.</source>
   <translation>Ihr bearbeiteter Graph wurde beiseitegelegt. Rückgängig holt ihn zurück.</translation>
  </message>
  <message>
   <source>Zoo</source>
   <translation>Zoo</translation>
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation>Vergr&amp;ößern</translation>
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation>Verkle&amp;inern</translation>
  </message>
  <message>
   <source>Zoom in</source>
   <translation>Vergrößern</translation>
  </message>
  <message>
   <source>Zoom out</source>
   <translation>Verkleinern</translation>
  </message>
  <message>
   <source>Zoom {zoom}{thin}%</source>
   <translation>Zoom {zoom}{thin}%</translation>
  </message>
  <message>
   <source>a CPDAG</source>
   <translation>ein CPDAG</translation>
  </message>
  <message>
   <source>a DAG</source>
   <translation>ein DAG</translation>
  </message>
  <message>
   <source>a DAG has no links, but {0} is one</source>
   <translation>ein DAG hat keine Verbindungen, aber {0} ist eine</translation>
  </message>
  <message>
   <source>a DAG has no links; {0} and {1} can only be joined by an arc</source>
   <translation>ein DAG hat keine Verbindungen; {0} und {1} können nur gerichtet verbunden werden</translation>
  </message>
  <message>
   <source>a DOT file begins with “digraph” or “graph”</source>
   <translation>eine DOT-Datei beginnt mit „digraph“ oder „graph“</translation>
  </message>
  <message>
   <source>a GIF picture</source>
   <translation>ein GIF-Bild</translation>
  </message>
  <message>
   <source>a JPEG picture</source>
   <translation>ein JPEG-Bild</translation>
  </message>
  <message>
   <source>a PDF document</source>
   <translation>ein PDF-Dokument</translation>
  </message>
  <message>
   <source>a PNG picture</source>
   <translation>ein PNG-Bild</translation>
  </message>
  <message>
   <source>a Parquet file</source>
   <translation>eine Parquet-Datei</translation>
  </message>
  <message>
   <source>a blank</source>
   <translation>ein Leerzeichen</translation>
  </message>
  <message>
   <source>a bracket is never closed</source>
   <translation>eine Klammer wird nie geschlossen</translation>
  </message>
  <message>
   <source>a bracket is never closed; the text may have been cut off</source>
   <translation>eine Klammer wird nie geschlossen; der Text ist vielleicht abgeschnitten</translation>
  </message>
  <message>
   <source>a class (CPDAG)</source>
   <translation>eine Klasse (CPDAG)</translation>
  </message>
  <message>
   <source>a class needs a member</source>
   <translation>eine Klasse braucht ein Mitglied</translation>
  </message>
  <message>
   <source>a column is cut into 2 to 1000 states</source>
   <translation>eine Spalte wird in 2 bis 1000 Zustände eingeteilt</translation>
  </message>
  <message>
   <source>a column is imported or left out: true or false</source>
   <translation>eine Spalte wird aufgenommen oder ausgelassen: true oder false</translation>
  </message>
  <message>
   <source>a column is treated as categories or as numbers</source>
   <translation>eine Spalte wird als Kategorien oder als Zahlen behandelt</translation>
  </message>
  <message>
   <source>a column, a number or a text</source>
   <translation>eine Spalte, eine Zahl oder ein Text</translation>
  </message>
  <message>
   <source>a comment is never closed</source>
   <translation>ein Kommentar wird nie geschlossen</translation>
  </message>
  <message>
   <source>a cut of “{0}”</source>
   <translation>ein Schnitt von „{0}“</translation>
  </message>
  <message>
   <source>a date</source>
   <translation>ein Datum</translation>
  </message>
  <message>
   <source>a definition is for {0}</source>
   <translation>eine Definition gilt {0}</translation>
  </message>
  <message>
   <source>a different value in each of the {0} rows</source>
   <translation>ein anderer Wert in jeder der {0} Zeilen</translation>
  </message>
  <message>
   <source>a disk limit</source>
   <translation>eine Grenze des Plattenplatzes</translation>
  </message>
  <message>
   <source>a double quote is not closed</source>
   <translation>ein doppeltes Anführungszeichen ist nicht geschlossen</translation>
  </message>
  <message>
   <source>a fault in the program kept the figure from being drawn ({what})</source>
   <translation>ein Fehler im Programm hat verhindert, dass die Abbildung gezeichnet wird ({what})</translation>
  </message>
  <message>
   <source>a figure cannot be {length:g} cm wide or high</source>
   <translation>eine Abbildung kann nicht {length:g} cm breit oder hoch sein</translation>
  </message>
  <message>
   <source>a file cannot hold the name “{0}”</source>
   <translation>eine Datei kann den Namen „{0}“ nicht fassen</translation>
  </message>
  <message>
   <source>a first network</source>
   <translation>ein erstes Netz</translation>
  </message>
  <message>
   <source>a format</source>
   <translation>ein Format</translation>
  </message>
  <message>
   <source>a graph of kind {0} is not read; “dag” and “pdag” are</source>
   <translation>ein Graph der Art {0} wird nicht gelesen; „dag“ und „pdag“ schon</translation>
  </message>
  <message>
   <source>a graph of kind {0}, where {1} is</source>
   <translation>ein Graph der Art {0}, wo {1} stehen müsste</translation>
  </message>
  <message>
   <source>a graph with links</source>
   <translation>ein Graph mit Verbindungen</translation>
  </message>
  <message>
   <source>a graph with links has no families to score</source>
   <translation>ein Graph mit Verbindungen hat keine Familien zum Bewerten</translation>
  </message>
  <message>
   <source>a limit of free parameters</source>
   <translation>eine Grenze der freien Parameter</translation>
  </message>
  <message>
   <source>a line is a name and its states</source>
   <translation>eine Zeile ist ein Name mit seinen Zuständen</translation>
  </message>
  <message>
   <source>a link</source>
   <translation>Verbindung</translation>
  </message>
  <message>
   <source>a link between {0} would force a new v-structure elsewhere</source>
   <translation>eine Verbindung zwischen {0} würde anderswo eine neue V-Struktur erzwingen</translation>
  </message>
  <message>
   <source>a list</source>
   <translation>eine Liste</translation>
  </message>
  <message>
   <source>a list of {0} where one of {1} is</source>
   <translation>eine Liste von {0}, wo eine von {1} stehen müsste</translation>
  </message>
  <message>
   <source>a list or an object</source>
   <translation>eine Liste oder ein Objekt</translation>
  </message>
  <message>
   <source>a local optimum</source>
   <translation>ein lokales Optimum</translation>
  </message>
  <message>
   <source>a memory limit of {0} GB is less than the {1} GB that the program and the data already take</source>
   <translation>eine Speichergrenze von {0} GB ist weniger als die {1} GB, die Programm und Daten schon brauchen</translation>
  </message>
  <message>
   <source>a name is a text that is not empty</source>
   <translation>ein Name ist ein nicht leerer Text</translation>
  </message>
  <message>
   <source>a network that was given</source>
   <translation>einem gegebenen Netz</translation>
  </message>
  <message>
   <source>a node</source>
   <translation>ein Knoten</translation>
  </message>
  <message>
   <source>a node has an empty name</source>
   <translation>ein Knoten hat einen leeren Namen</translation>
  </message>
  <message>
   <source>a node has no id</source>
   <translation>ein Knoten hat keine id</translation>
  </message>
  <message>
   <source>a node is of kind “{0}”; only discrete chance nodes can be read</source>
   <translation>ein Knoten ist von der Art „{0}“; nur diskrete Zufallsknoten können gelesen werden</translation>
  </message>
  <message>
   <source>a node needs a name</source>
   <translation>ein Knoten braucht einen Namen</translation>
  </message>
  <message>
   <source>a node with parents has no links</source>
   <translation>ein Knoten mit Eltern hat keine Verbindungen</translation>
  </message>
  <message>
   <source>a noisy-parity network cannot have {0} parents a node</source>
   <translation>ein verrauschtes Paritätsnetz kann nicht {0} Eltern je Knoten haben</translation>
  </message>
  <message>
   <source>a noisy-parity network with {0} parents a node cannot have {1} nodes</source>
   <translation>ein verrauschtes Paritätsnetz mit {0} Eltern je Knoten kann nicht {1} Knoten haben</translation>
  </message>
  <message>
   <source>a number</source>
   <translation>eine Zahl</translation>
  </message>
  <message>
   <source>a number beyond all measure</source>
   <translation>eine Zahl jenseits allen Maßes</translation>
  </message>
  <message>
   <source>a number has too many digits</source>
   <translation>eine Zahl hat zu viele Ziffern</translation>
  </message>
  <message>
   <source>a number in the knowledge file has too many digits</source>
   <translation>eine Zahl in der Datei mit Vorwissen hat zu viele Ziffern</translation>
  </message>
  <message>
   <source>a number of states</source>
   <translation>eine Zahl von Zuständen</translation>
  </message>
  <message>
   <source>a part of the path is a file, not a folder</source>
   <translation>ein Teil des Pfads ist eine Datei, kein Ordner</translation>
  </message>
  <message>
   <source>a partially directed graph</source>
   <translation>ein teilweise gerichteter Graph</translation>
  </message>
  <message>
   <source>a picture cannot have {dpi} dpi</source>
   <translation>ein Bild kann nicht {dpi} dpi haben</translation>
  </message>
  <message>
   <source>a picture of {wide} x {high} pixels does not fit in memory</source>
   <translation>ein Bild von {wide} x {high} Pixeln passt nicht in den Arbeitsspeicher</translation>
  </message>
  <message>
   <source>a picture of {wide} x {high} pixels is too large</source>
   <translation>ein Bild von {wide} x {high} Pixeln ist zu groß</translation>
  </message>
  <message>
   <source>a potential</source>
   <translation>ein Potential</translation>
  </message>
  <message>
   <source>a potential is for “{0}”, which is not declared before it</source>
   <translation>ein Potential gilt „{0}“, das nicht davor deklariert ist</translation>
  </message>
  <message>
   <source>a probability block names no variable</source>
   <translation>ein Wahrscheinlichkeitsblock nennt keine Variable</translation>
  </message>
  <message>
   <source>a probability block's heading</source>
   <translation>der Kopf eines Wahrscheinlichkeitsblocks</translation>
  </message>
  <message>
   <source>a probability of “{0}”</source>
   <translation>eine Wahrscheinlichkeit von „{0}“</translation>
  </message>
  <message>
   <source>a program</source>
   <translation>ein Programm</translation>
  </message>
  <message>
   <source>a quotation mark is never closed</source>
   <translation>ein Anführungszeichen wird nie geschlossen</translation>
  </message>
  <message>
   <source>a quote that opens here is never closed: “{0}”</source>
   <translation>ein Anführungszeichen, das hier öffnet, wird nie geschlossen: „{0}“</translation>
  </message>
  <message>
   <source>a recipe says what becomes of the columns; other options cannot be given with it</source>
   <translation>ein Rezept sagt, was aus den Spalten wird; andere Angaben gehen nicht mit ihm zusammen</translation>
  </message>
  <message>
   <source>a record</source>
   <translation>ein Datensatz</translation>
  </message>
  <message>
   <source>a result without its graph</source>
   <translation>ein Ergebnis ohne seinen Graphen</translation>
  </message>
  <message>
   <source>a row has more than {0} cells, the most columns that are read</source>
   <translation>eine Zeile hat mehr als {0} Zellen; mehr Spalten werden nicht gelesen</translation>
  </message>
  <message>
   <source>a row has no name in its first column</source>
   <translation>eine Zeile hat keinen Namen in der ersten Spalte</translation>
  </message>
  <message>
   <source>a row of the table of “{0}” has {1} numbers; {2} are needed, one a state</source>
   <translation>eine Zeile der Tafel von „{0}“ hat {1} Zahlen; es braucht {2}, eine je Zustand</translation>
  </message>
  <message>
   <source>a row of the table of “{0}” names {1} states for {2} parents</source>
   <translation>eine Zeile der Tafel von „{0}“ nennt {1} Zustände für {2} Eltern</translation>
  </message>
  <message>
   <source>a row with a cell left missing has no likelihood here</source>
   <translation>eine Zeile mit einer fehlend gelassenen Zelle hat hier keine Likelihood</translation>
  </message>
  <message>
   <source>a run on parent set lists alone needs their file</source>
   <translation>ein Lauf nur auf Listen von Elternmengen braucht deren Datei</translation>
  </message>
  <message>
   <source>a score and a number of parents are expected here</source>
   <translation>hier werden ein Score und eine Zahl von Eltern erwartet</translation>
  </message>
  <message>
   <source>a score is expected, but “{0}” stands here</source>
   <translation>ein Score wird erwartet, aber hier steht „{0}“</translation>
  </message>
  <message>
   <source>a scratch folder</source>
   <translation>einen Arbeitsordner</translation>
  </message>
  <message>
   <source>a second</source>
   <translation>eine Sekunde</translation>
  </message>
  <message>
   <source>a second “{0}”</source>
   <translation>ein zweites „{0}“</translation>
  </message>
  <message>
   <source>a seed is a whole number from 0 on</source>
   <translation>eine Startzahl ist eine ganze Zahl ab 0</translation>
  </message>
  <message>
   <source>a seed is the whole table's</source>
   <translation>eine Startzahl gilt für die ganze Tabelle</translation>
  </message>
  <message>
   <source>a square of {0} by {1} cells is too large</source>
   <translation>ein Quadrat von {0} mal {1} Zellen ist zu groß</translation>
  </message>
  <message>
   <source>a start network</source>
   <translation>ein Startnetz</translation>
  </message>
  <message>
   <source>a state has an empty name</source>
   <translation>ein Zustand hat einen leeren Namen</translation>
  </message>
  <message>
   <source>a state is empty or declared twice</source>
   <translation>ein Zustand ist leer oder zweimal deklariert</translation>
  </message>
  <message>
   <source>a state is its name and the list of its values</source>
   <translation>ein Zustand ist sein Name und die Liste seiner Werte</translation>
  </message>
  <message>
   <source>a state needs a name</source>
   <translation>ein Zustand braucht einen Namen</translation>
  </message>
  <message>
   <source>a state stands twice, or there are too many</source>
   <translation>ein Zustand steht zweimal da, oder es sind zu viele</translation>
  </message>
  <message>
   <source>a state that is</source>
   <translation>einen Zustand, der</translation>
  </message>
  <message>
   <source>a state, or a value of a state, stands there twice</source>
   <translation>ein Zustand, oder ein Wert eines Zustands, steht dort zweimal</translation>
  </message>
  <message>
   <source>a step of the kind “{0}” is about a column</source>
   <translation>ein Schritt der Art „{0}“ betrifft eine Spalte</translation>
  </message>
  <message>
   <source>a subgraph without a body is not understood</source>
   <translation>ein subgraph ohne Inhalt ist nicht verständlich</translation>
  </message>
  <message>
   <source>a tab</source>
   <translation>ein Tabulator</translation>
  </message>
  <message>
   <source>a table</source>
   <translation>eine Tafel</translation>
  </message>
  <message>
   <source>a table is about no variable</source>
   <translation>eine Tafel gilt keiner Variable</translation>
  </message>
  <message>
   <source>a text</source>
   <translation>ein Text</translation>
  </message>
  <message>
   <source>a time limit of {0}</source>
   <translation>eine Zeitgrenze von {0}</translation>
  </message>
  <message>
   <source>a time limit of {time}</source>
   <translation>einer Zeitgrenze von {time}</translation>
  </message>
  <message>
   <source>a value that stands apart</source>
   <translation>ein Wert, der abseits steht</translation>
  </message>
  <message>
   <source>a variable</source>
   <translation>eine Variable</translation>
  </message>
  <message>
   <source>a variable and the number of its parent sets are expected here</source>
   <translation>hier wird eine Variable mit der Zahl ihrer Elternmengen erwartet</translation>
  </message>
  <message>
   <source>a variable has no name</source>
   <translation>eine Variable hat keinen Namen</translation>
  </message>
  <message>
   <source>a variable is asked for twice</source>
   <translation>nach einer Variable wird zweimal gefragt</translation>
  </message>
  <message>
   <source>a variable stands twice in a family of “{0}”</source>
   <translation>eine Variable steht zweimal in einer Familie von „{0}“</translation>
  </message>
  <message>
   <source>a variable that this touches is not in the table</source>
   <translation>eine Variable, die dies betrifft, ist nicht in der Tabelle</translation>
  </message>
  <message>
   <source>a variable's declaration</source>
   <translation>die Deklaration einer Variable</translation>
  </message>
  <message>
   <source>a whole number</source>
   <translation>eine ganze Zahl</translation>
  </message>
  <message>
   <source>a zip file or a spreadsheet</source>
   <translation>eine Zip-Datei oder ein Tabellenblatt</translation>
  </message>
  <message>
   <source>a “&lt;” is never closed</source>
   <translation>ein „&lt;“ wird nie geschlossen</translation>
  </message>
  <message>
   <source>accessible outline tree screen reader nodes arcs walk</source>
   <translation>barrierefrei gliederung baum screenreader knoten kanten durchgehen outline</translation>
  </message>
  <message>
   <source>add</source>
   <translation>hinzufügen</translation>
  </message>
  <message>
   <source>add an ordering</source>
   <translation>Ordnung hinzufügen</translation>
  </message>
  <message>
   <source>add back</source>
   <translation>wieder hinzufügen</translation>
  </message>
  <message>
   <source>add tier {number}</source>
   <translation>Stufe {number} hinzufügen</translation>
  </message>
  <message>
   <source>add {a} – {b}</source>
   <translation>{a} – {b} hinzufügen</translation>
  </message>
  <message>
   <source>add {a} → {b}</source>
   <translation>{a} → {b} hinzufügen</translation>
  </message>
  <message>
   <source>add {name}</source>
   <translation>{name} hinzufügen</translation>
  </message>
  <message>
   <source>added (A)</source>
   <translation>zusätzlich (A)</translation>
  </message>
  <message>
   <source>adding parents under the ordering</source>
   <translation>Eltern werden unter der Ordnung hinzugefügt</translation>
  </message>
  <message>
   <source>after {gained}</source>
   <translation>nach {gained}</translation>
  </message>
  <message>
   <source>after “else” stands {0}, after “then” {1}</source>
   <translation>nach „else“ steht {0}, nach „then“ {1}</translation>
  </message>
  <message>
   <source>age → admission → death</source>
   <translation>Alter → Aufnahme → Tod</translation>
  </message>
  <message>
   <source>algorithm method tabu climbing exact proof auto</source>
   <translation>algorithmus methode tabu klettern exakt beweis auto</translation>
  </message>
  <message>
   <source>all but blanks, semicolons and commas</source>
   <translation>alles außer Leerzeichen, Semikolons und Kommas</translation>
  </message>
  <message>
   <source>all but brackets, bars, colons, quotes at the ends and line breaks</source>
   <translation>alles außer Klammern, Strichen, Doppelpunkten, Anführungszeichen an den Enden und Zeilenumbrüchen</translation>
  </message>
  <message>
   <source>all but line breaks, blanks at the ends and characters XML lacks</source>
   <translation>alles außer Zeilenumbrüchen, Leerzeichen an den Enden und Zeichen, die XML nicht hat</translation>
  </message>
  <message>
   <source>all but quotes, backslashes and line breaks</source>
   <translation>alles außer Anführungszeichen, Backslashs und Zeilenumbrüchen</translation>
  </message>
  <message>
   <source>all but quotes, backslashes, %, commas, semicolons, bars, brackets and line breaks</source>
   <translation>alles außer Anführungszeichen, Backslashs, %, Kommas, Semikolons, Strichen, Klammern und Zeilenumbrüchen</translation>
  </message>
  <message>
   <source>all characters that XML can hold</source>
   <translation>alle Zeichen, die XML fassen kann</translation>
  </message>
  <message>
   <source>all parent sets of “{0}” hold variables that are left out</source>
   <translation>alle Elternmengen von „{0}“ enthalten Variablen, die ausgelassen sind</translation>
  </message>
  <message>
   <source>all parent sets that can matter are known, and no better network was found for long</source>
   <translation>alle Elternmengen, auf die es ankommen kann, sind bekannt, und lange fand sich kein besseres Netz</translation>
  </message>
  <message>
   <source>all {rows} rows</source>
   <translation>alle {rows} Zeilen</translation>
  </message>
  <message>
   <source>allow arcs inside tier {number}</source>
   <translation>Kanten in Stufe {number} erlauben</translation>
  </message>
  <message>
   <source>already joined</source>
   <translation>schon verbunden</translation>
  </message>
  <message>
   <source>an HDF5 file</source>
   <translation>eine HDF5-Datei</translation>
  </message>
  <message>
   <source>an RPDAG</source>
   <translation>ein RPDAG</translation>
  </message>
  <message>
   <source>an SQLite database</source>
   <translation>eine SQLite-Datenbank</translation>
  </message>
  <message>
   <source>an arc</source>
   <translation>Kante</translation>
  </message>
  <message>
   <source>an arc needs a cause for its direction</source>
   <translation>eine gerichtete Kante braucht einen Grund für ihre Richtung</translation>
  </message>
  <message>
   <source>an arc needs a name in both columns</source>
   <translation>eine Kante braucht in beiden Spalten einen Namen</translation>
  </message>
  <message>
   <source>an earlier run</source>
   <translation>einem früheren Lauf</translation>
  </message>
  <message>
   <source>an edge has no beginning</source>
   <translation>eine Kante hat keinen Anfang</translation>
  </message>
  <message>
   <source>an edge has no end</source>
   <translation>eine Kante hat kein Ende</translation>
  </message>
  <message>
   <source>an edge has no name in its second column</source>
   <translation>eine Kante hat keinen Namen in der zweiten Spalte</translation>
  </message>
  <message>
   <source>an edge has no source or no target</source>
   <translation>einer Kante fehlt source oder target</translation>
  </message>
  <message>
   <source>an edge leads to “{0}”, which is no node of the file</source>
   <translation>eine Kante führt zu „{0}“, das kein Knoten der Datei ist</translation>
  </message>
  <message>
   <source>an edge of “{0}” leads to “{1}”, which is no node of the file</source>
   <translation>eine Kante von „{0}“ führt zu „{1}“, das kein Knoten der Datei ist</translation>
  </message>
  <message>
   <source>an edited graph</source>
   <translation>ein bearbeiteter Graph</translation>
  </message>
  <message>
   <source>an exact answer {0} takes tables of {1} cells ({2} GB), too many to wait for</source>
   <translation>eine exakte Antwort {0} braucht Tafeln mit {1} Zellen ({2} GB), zu viele, um darauf zu warten</translation>
  </message>
  <message>
   <source>an exact search works on a table of parent sets, and was given none</source>
   <translation>eine exakte Suche arbeitet auf einer Tabelle von Elternmengen und bekam keine</translation>
  </message>
  <message>
   <source>an expression has at most {0} characters</source>
   <translation>ein Ausdruck hat höchstens {0} Zeichen</translation>
  </message>
  <message>
   <source>an expression has at most {0} parts</source>
   <translation>ein Ausdruck hat höchstens {0} Teile</translation>
  </message>
  <message>
   <source>an expression is nested at most {0} deep</source>
   <translation>ein Ausdruck ist höchstens {0}-fach verschachtelt</translation>
  </message>
  <message>
   <source>an impossible graph ({0})</source>
   <translation>ein unmöglicher Graph ({0})</translation>
  </message>
  <message>
   <source>an impossible {0} ({1})</source>
   <translation>unmöglich: {0} ({1})</translation>
  </message>
  <message>
   <source>an in-degree limit</source>
   <translation>einen Eingangsgrad</translation>
  </message>
  <message>
   <source>an old Excel or Word document</source>
   <translation>ein altes Excel- oder Word-Dokument</translation>
  </message>
  <message>
   <source>an ordering</source>
   <translation>eine Ordnung</translation>
  </message>
  <message>
   <source>an ordering by tiers needs every variable in one; “{0}” is in none</source>
   <translation>eine Ordnung nach Stufen braucht jede Variable in einer; „{0}“ ist in keiner</translation>
  </message>
  <message>
   <source>an ordering by tiers needs tiers</source>
   <translation>eine Ordnung nach Stufen braucht Stufen</translation>
  </message>
  <message>
   <source>an ordering has “{0}” before “{1}”</source>
   <translation>eine Ordnung hat „{0}“ vor „{1}“</translation>
  </message>
  <message>
   <source>an ordering search needs lists of parent sets</source>
   <translation>eine Suche über Ordnungen braucht Listen von Elternmengen</translation>
  </message>
  <message>
   <source>and {more_names}, in the file beside it</source>
   <translation>und {more_names}, in der Datei daneben</translation>
  </message>
  <message>
   <source>and {more} more</source>
   <translation>und {more} weitere</translation>
  </message>
  <message>
   <source>and {over} less likely states</source>
   <translation>und {over} weniger wahrscheinliche Zustände</translation>
  </message>
  <message>
   <source>and {over} more</source>
   <translation>und {over} weitere</translation>
  </message>
  <message>
   <source>and {rest} more steps; Save recipe… writes all of them</source>
   <translation>und {rest} weitere Schritte; Rezept speichern … schreibt alle</translation>
  </message>
  <message>
   <source>animation glide still accessibility</source>
   <translation>animation gleiten ruhig barrierefreiheit</translation>
  </message>
  <message>
   <source>another column says the same</source>
   <translation>eine andere Spalte sagt dasselbe</translation>
  </message>
  <message>
   <source>another kind of graph</source>
   <translation>eine andere Art von Graph</translation>
  </message>
  <message>
   <source>another process is adding replicates to this file</source>
   <translation>ein anderer Prozess fügt dieser Datei gerade Netze hinzu</translation>
  </message>
  <message>
   <source>another value where one of {0} is</source>
   <translation>ein anderer Wert, wo einer von {0} stehen müsste</translation>
  </message>
  <message>
   <source>any in-degree</source>
   <translation>beliebiger Eingangsgrad</translation>
  </message>
  <message numerus="yes">
   <source>arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Kante</numerusform>
    <numerusform>Kanten</numerusform>
   </translation>
  </message>
  <message>
   <source>arcs and links close a cycle: {0}</source>
   <translation>Kanten und Verbindungen schließen einen Zyklus: {0}</translation>
  </message>
  <message>
   <source>arcs other sensitivity discretisation bins thresholds</source>
   <translation>kanten andere empfindlichkeit diskretisierung klassen schwellen</translation>
  </message>
  <message>
   <source>are constant</source>
   <translation>sind konstant</translation>
  </message>
  <message numerus="yes">
   <source>are left out</source>
   <comment>plural</comment>
   <translation>
    <numerusform>ist weggelassen</numerusform>
    <numerusform>sind weggelassen</numerusform>
   </translation>
  </message>
  <message>
   <source>are left out: every cell is missing</source>
   <translation>sind ausgelassen: jede Zelle fehlt</translation>
  </message>
  <message>
   <source>as cut now</source>
   <translation>wie jetzt eingeteilt</translation>
  </message>
  <message>
   <source>at least </source>
   <translation>mindestens </translation>
  </message>
  <message>
   <source>at most {0} columns are read</source>
   <translation>höchstens {0} Spalten werden gelesen</translation>
  </message>
  <message>
   <source>at most {0} columns can be made</source>
   <translation>höchstens {0} Spalten können gebildet werden</translation>
  </message>
  <message>
   <source>at most {0} free parameters a variable</source>
   <translation>höchstens {0} freie Parameter je Variable</translation>
  </message>
  <message>
   <source>at most {0} parent</source>
   <translation>höchstens {0} Elternknoten</translation>
  </message>
  <message>
   <source>at most {0} parents</source>
   <translation>höchstens {0} Eltern</translation>
  </message>
  <message>
   <source>at most {0} states are read</source>
   <translation>höchstens {0} Zustände werden gelesen</translation>
  </message>
  <message>
   <source>at most {0} states, the rare ones merged</source>
   <translation>höchstens {0} Zustände, die seltenen zusammengefasst</translation>
  </message>
  <message>
   <source>at most {0} to {1} parents</source>
   <translation>höchstens {0} bis {1} Eltern</translation>
  </message>
  <message>
   <source>at most {limits} parents</source>
   <translation>höchstens {limits} Eltern</translation>
  </message>
  <message>
   <source>at most {most} for each variable</source>
   <translation>höchstens {most} je Variable</translation>
  </message>
  <message numerus="yes">
   <source>at most {n} free parameters of a family</source>
   <comment>plural</comment>
   <translation>
    <numerusform>höchstens {n} freiem Parameter je Familie</numerusform>
    <numerusform>höchstens {n} freien Parametern je Familie</numerusform>
   </translation>
  </message>
  <message>
   <source>at most {parameters} a family</source>
   <translation>höchstens {parameters} je Familie</translation>
  </message>
  <message>
   <source>at most {parents} of a variable</source>
   <translation>höchstens {parents} je Variable</translation>
  </message>
  <message>
   <source>at most {seconds}</source>
   <translation>höchstens {seconds}</translation>
  </message>
  <message>
   <source>at quantiles</source>
   <translation>an Quantilen</translation>
  </message>
  <message>
   <source>at the chosen points</source>
   <translation>an den gewählten Punkten</translation>
  </message>
  <message>
   <source>at the mean</source>
   <translation>am Mittelwert</translation>
  </message>
  <message>
   <source>at the median</source>
   <translation>am Median</translation>
  </message>
  <message>
   <source>at {gained}</source>
   <translation>bei {gained}</translation>
  </message>
  <message>
   <source>attributes of the type “{0}” cannot be read</source>
   <translation>Attribute vom Typ „{0}“ können nicht gelesen werden</translation>
  </message>
  <message>
   <source>automatic</source>
   <translation>automatisch</translation>
  </message>
  <message>
   <source>back revert</source>
   <translation>zurück widerrufen undo</translation>
  </message>
  <message>
   <source>background knowledge</source>
   <translation>Vorwissen</translation>
  </message>
  <message>
   <source>bars monitor belief probability histogram evidence query prior posterior</source>
   <translation>balken monitor wahrscheinlichkeit histogramm evidenz abfrage prior posterior zustände</translation>
  </message>
  <message>
   <source>best</source>
   <comment>score</comment>
   <translation>bester</translation>
  </message>
  <message>
   <source>best sets together {upper_bound}</source>
   <translation>beste Mengen zusammen {upper_bound}</translation>
  </message>
  <message>
   <source>bic bdeu mdl aic penalty criterion</source>
   <translation>bic bdeu mdl aic strafterm kriterium</translation>
  </message>
  <message>
   <source>billion</source>
   <translation>Mrd.</translation>
  </message>
  <message>
   <source>bnlearn model string</source>
   <translation>bnlearn-Modellzeile</translation>
  </message>
  <message>
   <source>bnlearn's blacklist</source>
   <translation>Blacklist von bnlearn</translation>
  </message>
  <message>
   <source>bnlearn's whitelist</source>
   <translation>Whitelist von bnlearn</translation>
  </message>
  <message>
   <source>bnstudio</source>
   <translation>bnstudio</translation>
  </message>
  <message>
   <source>bnstudio project (*{project_ending})</source>
   <translation>bnstudio-Projekt (*{project_ending})</translation>
  </message>
  <message>
   <source>both are in tier {0}, inside which no arcs are allowed</source>
   <translation>beide sind in Stufe {0}, innerhalb der keine Kanten erlaubt sind</translation>
  </message>
  <message>
   <source>both ends in the graph</source>
   <translation>beide Enden im Graphen</translation>
  </message>
  <message>
   <source>branch and bound by layers</source>
   <translation>Branch and Bound in Schichten</translation>
  </message>
  <message>
   <source>branch and bound by layers, on disk</source>
   <translation>Branch and Bound in Schichten, auf der Platte</translation>
  </message>
  <message>
   <source>bring back the other project</source>
   <translation>das andere Projekt zurückholen</translation>
  </message>
  <message>
   <source>by</source>
   <translation>nach</translation>
  </message>
  <message>
   <source>by Hartemink's method</source>
   <translation>nach Hartemink</translation>
  </message>
  <message>
   <source>by MDL</source>
   <translation>nach MDL</translation>
  </message>
  <message>
   <source>by another program</source>
   <translation>von einem anderen Programm</translation>
  </message>
  <message>
   <source>by equal frequency</source>
   <translation>in gleiche Häufigkeiten</translation>
  </message>
  <message>
   <source>by equal width</source>
   <translation>in gleiche Breiten</translation>
  </message>
  <message>
   <source>by k-means</source>
   <translation>nach k-means</translation>
  </message>
  <message>
   <source>by the memory</source>
   <translation>nach Speicher</translation>
  </message>
  <message>
   <source>by width</source>
   <translation>passend</translation>
  </message>
  <message>
   <source>by {0} → {1} → {2}, {3} would either close a cycle or make a v-structure in {4} (Meek's rule 4)</source>
   <translation>wegen {0} → {1} → {2} würde {3} entweder einen Zyklus schließen oder eine V-Struktur in {4} bilden (Meeks Regel 4)</translation>
  </message>
  <message>
   <source>cancel end abort</source>
   <translation>abbrechen ende anhalten cancel</translation>
  </message>
  <message>
   <source>cannot be made in {0}, which cannot be written to</source>
   <translation>kann in {0} nicht angelegt werden, dort darf nicht geschrieben werden</translation>
  </message>
  <message>
   <source>cannot be made: there is no folder {0}</source>
   <translation>kann nicht angelegt werden: es gibt keinen Ordner {0}</translation>
  </message>
  <message>
   <source>cannot be read like this</source>
   <translation>ist so nicht lesbar</translation>
  </message>
  <message>
   <source>cannot be written to</source>
   <translation>kann nicht beschrieben werden</translation>
  </message>
  <message>
   <source>cases</source>
   <translation>Fälle</translation>
  </message>
  <message numerus="yes">
   <source>cases</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Fall</numerusform>
    <numerusform>Fälle</numerusform>
   </translation>
  </message>
  <message>
   <source>causal-learn matrix</source>
   <translation>causal-learn-Matrix</translation>
  </message>
  <message>
   <source>cell is</source>
   <translation>Zelle ist</translation>
  </message>
  <message>
   <source>cells are</source>
   <translation>Zellen sind</translation>
  </message>
  <message>
   <source>cells are drawn with the seed {0}</source>
   <translation>Zellen werden mit der Startzahl {0} gezogen</translation>
  </message>
  <message numerus="yes">
   <source>chains</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Kette</numerusform>
    <numerusform>Ketten</numerusform>
   </translation>
  </message>
  <message>
   <source>chains differ by up to {apart}{poor}</source>
   <translation>Ketten weichen um bis zu {apart} ab{poor}</translation>
  </message>
  <message>
   <source>change an ordering</source>
   <translation>Ordnung ändern</translation>
  </message>
  <message>
   <source>change groups</source>
   <translation>Gruppen ändern</translation>
  </message>
  <message>
   <source>change included variables</source>
   <translation>aufgenommene Variablen ändern</translation>
  </message>
  <message>
   <source>change knowledge</source>
   <translation>Vorwissen ändern</translation>
  </message>
  <message>
   <source>change labels</source>
   <translation>Bezeichnungen ändern</translation>
  </message>
  <message>
   <source>character {0}</source>
   <translation>Zeichen {0}</translation>
  </message>
  <message>
   <source>character {0}: {1}</source>
   <translation>Zeichen {0}: {1}</translation>
  </message>
  <message>
   <source>child {name}: {a} → {b}</source>
   <translation>Kind {name}: {a} → {b}</translation>
  </message>
  <message>
   <source>class equivalence essential pattern</source>
   <translation>klasse äquivalenz essential muster</translation>
  </message>
  <message>
   <source>clear the knowledge</source>
   <translation>Vorwissen löschen</translation>
  </message>
  <message>
   <source>climb instead</source>
   <translation>stattdessen klettern</translation>
  </message>
  <message>
   <source>clipboard import</source>
   <translation>zwischenablage importieren clipboard</translation>
  </message>
  <message>
   <source>close it</source>
   <translation>es schließen</translation>
  </message>
  <message>
   <source>close the window</source>
   <translation>das Fenster schließen</translation>
  </message>
  <message>
   <source>codes count as missing</source>
   <translation>Codes zählen als fehlend</translation>
  </message>
  <message>
   <source>column is</source>
   <translation>Spalte ist</translation>
  </message>
  <message>
   <source>column {0}</source>
   <translation>Spalte {0}</translation>
  </message>
  <message>
   <source>column {0} has no name</source>
   <translation>Spalte {0} hat keinen Namen</translation>
  </message>
  <message>
   <source>column {i}</source>
   <translation>Spalte {i}</translation>
  </message>
  <message>
   <source>column {number}</source>
   <translation>Spalte {number}</translation>
  </message>
  <message>
   <source>column “{0}”</source>
   <translation>Spalte „{0}“</translation>
  </message>
  <message numerus="yes">
   <source>columns</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Spalte</numerusform>
    <numerusform>Spalten</numerusform>
   </translation>
  </message>
  <message>
   <source>columns are</source>
   <translation>Spalten sind</translation>
  </message>
  <message>
   <source>come from</source>
   <translation>kommen aus</translation>
  </message>
  <message>
   <source>comparison</source>
   <translation>Vergleich</translation>
  </message>
  <message>
   <source>compelled</source>
   <translation>zwingend</translation>
  </message>
  <message>
   <source>compressed with bzip2</source>
   <translation>mit bzip2 komprimiert</translation>
  </message>
  <message>
   <source>compressed with xz</source>
   <translation>mit xz komprimiert</translation>
  </message>
  <message>
   <source>compressed with zstd</source>
   <translation>mit zstd komprimiert</translation>
  </message>
  <message numerus="yes">
   <source>configurations</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Konfiguration</numerusform>
    <numerusform>Konfigurationen</numerusform>
   </translation>
  </message>
  <message>
   <source>convention</source>
   <translation>Konvention</translation>
  </message>
  <message>
   <source>cores processors parallel cpu</source>
   <translation>kerne prozessoren parallel cpu</translation>
  </message>
  <message>
   <source>cross-validation needs at least 2 folds, not {0}</source>
   <translation>Kreuzvalidierung braucht mindestens 2 Teile, nicht {0}</translation>
  </message>
  <message>
   <source>current graph</source>
   <translation>aktueller Graph</translation>
  </message>
  <message>
   <source>cut at {0}</source>
   <translation>geschnitten bei {0}</translation>
  </message>
  <message>
   <source>cut continuous columns: {0}{1}{2}</source>
   <translation>stetige Spalten schneiden: {0}{1}{2}</translation>
  </message>
  <message>
   <source>cut into states</source>
   <translation>in Zustände eingeteilt</translation>
  </message>
  <message>
   <source>cut points are a list of numbers</source>
   <translation>Schnittpunkte sind eine Liste von Zahlen</translation>
  </message>
  <message>
   <source>cut points are to rise</source>
   <translation>Schnittpunkte müssen steigen</translation>
  </message>
  <message>
   <source>cut {0}{1}{2}</source>
   <translation>{0}{1}{2} geschnitten</translation>
  </message>
  <message>
   <source>d-separated</source>
   <translation>d-separiert</translation>
  </message>
  <message>
   <source>dagitty</source>
   <translation>dagitty</translation>
  </message>
  <message>
   <source>day colour color appearance</source>
   <translation>tag farbe aussehen</translation>
  </message>
  <message>
   <source>days between are a column</source>
   <translation>Tage dazwischen sind eine Spalte</translation>
  </message>
  <message>
   <source>days from the first date to the second</source>
   <translation>Tage vom ersten Datum bis zum zweiten</translation>
  </message>
  <message>
   <source>days from {0} to {1}</source>
   <translation>Tage von {0} bis {1}</translation>
  </message>
  <message>
   <source>declared</source>
   <translation>angegeben</translation>
  </message>
  <message numerus="yes">
   <source>degrees of freedom</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Freiheitsgrad</numerusform>
    <numerusform>Freiheitsgraden</numerusform>
   </translation>
  </message>
  <message>
   <source>delete {0}</source>
   <translation>{0} löschen</translation>
  </message>
  <message>
   <source>deleted (D)</source>
   <translation>gelöscht (D)</translation>
  </message>
  <message>
   <source>dependent</source>
   <translation>abhängig</translation>
  </message>
  <message>
   <source>difference shd hamming gold truth</source>
   <translation>unterschied shd hamming gold wahrheit</translation>
  </message>
  <message>
   <source>directed acyclic</source>
   <translation>gerichtet azyklisch</translation>
  </message>
  <message>
   <source>directed as the row is written</source>
   <translation>gerichtet, wie die Zeile es sagt</translation>
  </message>
  <message numerus="yes">
   <source>directed paths</source>
   <comment>plural</comment>
   <translation>
    <numerusform>gerichteter Pfad</numerusform>
    <numerusform>gerichtete Pfade</numerusform>
   </translation>
  </message>
  <message>
   <source>directed the other way</source>
   <translation>anders herum gerichtet</translation>
  </message>
  <message>
   <source>do not join them</source>
   <translation>verbinden sie nicht</translation>
  </message>
  <message>
   <source>do({name} = {state})</source>
   <translation>do({name} = {state})</translation>
  </message>
  <message>
   <source>dots an inch</source>
   <translation>Punkte je Zoll</translation>
  </message>
  <message>
   <source>draw simulate generate data table csv synthetic cases forward</source>
   <translation>ziehen simulieren erzeugen Daten Tabelle csv synthetisch Fälle</translation>
  </message>
  <message>
   <source>dynamic programming</source>
   <translation>dynamische Programmierung</translation>
  </message>
  <message>
   <source>dynamic programming over {0} variables needs {1} of memory, there are {2}</source>
   <translation>dynamische Programmierung über {0} Variablen braucht {1} Arbeitsspeicher, da sind {2}</translation>
  </message>
  <message>
   <source>each until it ends</source>
   <translation>jede bis zum Ende</translation>
  </message>
  <message>
   <source>edge add connect</source>
   <translation>kante hinzufügen verbinden</translation>
  </message>
  <message>
   <source>edge {0} has no source or no target</source>
   <translation>Kante {0} hat kein source oder kein target</translation>
  </message>
  <message>
   <source>edge {0} leads to a node that is not in the list</source>
   <translation>Kante {0} führt zu einem Knoten, der nicht in der Liste steht</translation>
  </message>
  <message>
   <source>edges</source>
   <translation>Kanten</translation>
  </message>
  <message numerus="yes">
   <source>edges</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Kante</numerusform>
    <numerusform>Kanten</numerusform>
   </translation>
  </message>
  <message>
   <source>edited</source>
   <translation>bearbeitet</translation>
  </message>
  <message>
   <source>edited from {0}</source>
   <translation>bearbeitet aus {0}</translation>
  </message>
  <message>
   <source>edited from {source}</source>
   <translation>bearbeitet aus {source}</translation>
  </message>
  <message>
   <source>either direction</source>
   <translation>beliebige Richtung</translation>
  </message>
  <message>
   <source>empty</source>
   <translation>leer</translation>
  </message>
  <message numerus="yes">
   <source>equivalent cases</source>
   <comment>plural</comment>
   <translation>
    <numerusform>gedachter Fall</numerusform>
    <numerusform>gedachte Fälle</numerusform>
   </translation>
  </message>
  <message>
   <source>equivalent sample size {0}, spread over all cells of a table</source>
   <translation>gedachte Stichprobengröße {0}, verteilt auf alle Zellen einer Tafel</translation>
  </message>
  <message>
   <source>error fault crash debug</source>
   <translation>fehler störung absturz debug</translation>
  </message>
  <message>
   <source>evaluation</source>
   <translation>Auswertung</translation>
  </message>
  <message>
   <source>every arc is compelled</source>
   <translation>jede Kante ist zwingend</translation>
  </message>
  <message>
   <source>every cell is missing</source>
   <translation>jede Zelle fehlt</translation>
  </message>
  <message>
   <source>every column is constant, so there is nothing to learn</source>
   <translation>jede Spalte ist konstant, so dass es nichts zu lernen gibt</translation>
  </message>
  <message>
   <source>every link is reversible</source>
   <translation>jede Verbindung ist umkehrbar</translation>
  </message>
  <message>
   <source>exact probabilities of arcs among {0} variables need {1} GB of memory, there are {2} GB</source>
   <translation>exakte Wahrscheinlichkeiten der Kanten unter {0} Variablen brauchen {1} GB Arbeitsspeicher, da sind {2} GB</translation>
  </message>
  <message>
   <source>exact, unfinished</source>
   <translation>exakt, unvollendet</translation>
  </message>
  <message>
   <source>export lists scores jkl families</source>
   <translation>export listen bewertungen jkl familien</translation>
  </message>
  <message>
   <source>export save html pdf document summary print methods</source>
   <translation>export speichern html pdf dokument zusammenfassung drucken methoden</translation>
  </message>
  <message>
   <source>export save picture image svg pdf png tex latex tikz print paper</source>
   <translation>export speichern bild svg pdf png tex latex tikz drucken</translation>
  </message>
  <message>
   <source>export write forbid forbidden required tiers</source>
   <translation>export schreiben verboten verlangt stufen</translation>
  </message>
  <message>
   <source>failed</source>
   <translation>gescheitert</translation>
  </message>
  <message numerus="yes">
   <source>files</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Datei</numerusform>
    <numerusform>Dateien</numerusform>
   </translation>
  </message>
  <message>
   <source>files in {0} cannot be read ({1})</source>
   <translation>Dateien in {0} können nicht gelesen werden ({1})</translation>
  </message>
  <message>
   <source>files in {0} cannot be written ({1})</source>
   <translation>Dateien in {0} können nicht geschrieben werden ({1})</translation>
  </message>
  <message>
   <source>first {rows} rows</source>
   <translation>erste {rows} Zeilen</translation>
  </message>
  <message>
   <source>first {shown} of {rows} rows</source>
   <translation>erste {shown} von {rows} Zeilen</translation>
  </message>
  <message>
   <source>folds</source>
   <translation>Teile</translation>
  </message>
  <message>
   <source>follows from “{0}”</source>
   <translation>folgt aus „{0}“</translation>
  </message>
  <message>
   <source>follows the best so far</source>
   <translation>folgt dem bisher besten</translation>
  </message>
  <message>
   <source>font size scale zoom large small</source>
   <translation>schrift schriftgröße größe skalierung zoom groß klein font size</translation>
  </message>
  <message>
   <source>for all variables at the same time</source>
   <translation>für alle Variablen zugleich</translation>
  </message>
  <message>
   <source>for “{0}”</source>
   <translation>für „{0}“</translation>
  </message>
  <message>
   <source>forbid arcs inside tier {number}</source>
   <translation>Kanten in Stufe {number} verbieten</translation>
  </message>
  <message>
   <source>forbid forbidden require required whitelist blacklist tiers load</source>
   <translation>verbieten verboten fordern gefordert whitelist blacklist stufen laden</translation>
  </message>
  <message>
   <source>forbid forbidden require required whitelist blacklist tiers prior roots</source>
   <translation>verbieten verboten fordern gefordert whitelist blacklist stufen prior wurzeln</translation>
  </message>
  <message>
   <source>forbid forbidden required whitelist blacklist force fix knowledge</source>
   <translation>verbieten verboten gefordert whitelist blacklist erzwingen fest vorwissen</translation>
  </message>
  <message>
   <source>forbid {arcs_text}</source>
   <translation>{arcs_text} verbieten</translation>
  </message>
  <message>
   <source>forbid {arcs_text} both ways</source>
   <translation>{arcs_text} in beiden Richtungen verbieten</translation>
  </message>
  <message>
   <source>forbid {named}</source>
   <translation>{named} verbieten</translation>
  </message>
  <message>
   <source>forbid {named} both ways</source>
   <translation>{named} in beiden Richtungen verbieten</translation>
  </message>
  <message>
   <source>forbid_within_tier names tier {0}, but there are {1} tiers</source>
   <translation>forbid_within_tier nennt Stufe {0}, aber es gibt {1} Stufen</translation>
  </message>
  <message>
   <source>forbidden arcs</source>
   <translation>verbotene Kanten</translation>
  </message>
  <message numerus="yes">
   <source>forbidden arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>verbotene Kante</numerusform>
    <numerusform>verbotene Kanten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>formats</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Format</numerusform>
    <numerusform>Formaten</numerusform>
   </translation>
  </message>
  <message>
   <source>free parameters</source>
   <translation>freie Parameter</translation>
  </message>
  <message numerus="yes">
   <source>free parameters</source>
   <comment>plural</comment>
   <translation>
    <numerusform>freier Parameter</numerusform>
    <numerusform>freie Parameter</numerusform>
   </translation>
  </message>
  <message>
   <source>from {label}</source>
   <translation>von {label}</translation>
  </message>
  <message>
   <source>gain {gain}</source>
   <translation>Gewinn {gain}</translation>
  </message>
  <message>
   <source>gap {known}</source>
   <translation>Lücke {known}</translation>
  </message>
  <message>
   <source>getting ready</source>
   <translation>Vorbereitung</translation>
  </message>
  <message>
   <source>give {named} the probability {chance}</source>
   <translation>{named} die Wahrscheinlichkeit {chance} geben</translation>
  </message>
  <message>
   <source>graph from {0}</source>
   <translation>Graph aus {0}</translation>
  </message>
  <message numerus="yes">
   <source>graphs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Graph</numerusform>
    <numerusform>Graphen</numerusform>
   </translation>
  </message>
  <message>
   <source>groups of nodes are joined by far more edges than can be read</source>
   <translation>Gruppen von Knoten sind mit viel mehr Kanten verbunden, als gelesen werden können</translation>
  </message>
  <message>
   <source>has a word for missing</source>
   <translation>hat ein Wort für fehlend</translation>
  </message>
  <message>
   <source>has been changed by another window or program</source>
   <translation>wurde von einem anderen Fenster oder Programm geändert</translation>
  </message>
  <message>
   <source>has cuts that are kept</source>
   <translation>hat gemerkte Schnitte</translation>
  </message>
  <message>
   <source>has ended</source>
   <translation>ist zu Ende</translation>
  </message>
  <message>
   <source>has failed</source>
   <translation>ist fehlgeschlagen</translation>
  </message>
  <message>
   <source>has finished</source>
   <translation>ist beendet</translation>
  </message>
  <message>
   <source>has found no network</source>
   <translation>hat kein Netz gefunden</translation>
  </message>
  <message>
   <source>has numbers kept as text</source>
   <translation>hat als Text gespeicherte Zahlen</translation>
  </message>
  <message>
   <source>has numbers with a decimal comma</source>
   <translation>hat Zahlen mit Dezimalkomma</translation>
  </message>
  <message>
   <source>has numbers with a decimal point</source>
   <translation>hat Zahlen mit Dezimalpunkt</translation>
  </message>
  <message>
   <source>has one state in several spellings</source>
   <translation>hat einen Zustand in mehreren Schreibweisen</translation>
  </message>
  <message>
   <source>has the state {0} too</source>
   <translation>hat auch den Zustand {0}</translation>
  </message>
  <message>
   <source>has the states {0} too</source>
   <translation>hat auch die Zustände {0}</translation>
  </message>
  <message>
   <source>has words for missing</source>
   <translation>hat Wörter für fehlend</translation>
  </message>
  <message>
   <source>has {0}</source>
   <translation>hat {0}</translation>
  </message>
  <message>
   <source>has {0} numbers as states</source>
   <translation>hat {0} Zahlen als Zustände</translation>
  </message>
  <message>
   <source>has {0} states</source>
   <translation>hat {0} Zustände</translation>
  </message>
  <message>
   <source>have cuts that are kept</source>
   <translation>haben gemerkte Schnitte</translation>
  </message>
  <message>
   <source>have many numbers as states</source>
   <translation>haben viele Zahlen als Zustände</translation>
  </message>
  <message>
   <source>have many states</source>
   <translation>haben viele Zustände</translation>
  </message>
  <message>
   <source>have missing cells</source>
   <translation>haben fehlende Zellen</translation>
  </message>
  <message>
   <source>have numbers kept as text</source>
   <translation>haben als Text behaltene Zahlen</translation>
  </message>
  <message>
   <source>have states in several spellings</source>
   <translation>haben Zustände in mehreren Schreibweisen</translation>
  </message>
  <message>
   <source>have the other decimal sign</source>
   <translation>haben das andere Dezimalzeichen</translation>
  </message>
  <message>
   <source>have too many states</source>
   <translation>haben zu viele Zustände</translation>
  </message>
  <message>
   <source>have values that stand apart</source>
   <translation>haben Werte, die abseits stehen</translation>
  </message>
  <message>
   <source>have words for missing</source>
   <translation>haben Wörter für fehlend</translation>
  </message>
  <message>
   <source>help manual documentation</source>
   <translation>hilfe handbuch dokumentation</translation>
  </message>
  <message>
   <source>history log all runs csv compare</source>
   <translation>verlauf protokoll alle läufe csv vergleichen history</translation>
  </message>
  <message>
   <source>hold dates</source>
   <translation>enthalten Daten (Tage)</translation>
  </message>
  <message>
   <source>hold wait interrupt</source>
   <translation>anhalten warten unterbrechen</translation>
  </message>
  <message>
   <source>holds dates</source>
   <translation>enthält Daten</translation>
  </message>
  <message>
   <source>how a column is cut is a mapping</source>
   <translation>wie eine Spalte geschnitten wird, ist eine Zuordnung</translation>
  </message>
  <message>
   <source>how a column is cut knows nothing called “{0}”</source>
   <translation>wie eine Spalte geschnitten wird, kennt nichts namens „{0}“</translation>
  </message>
  <message>
   <source>how the file is read</source>
   <translation>wie die Datei gelesen wird</translation>
  </message>
  <message>
   <source>import load read csv excel table file</source>
   <translation>importieren laden lesen csv excel tabelle datei load</translation>
  </message>
  <message>
   <source>in a list stand numbers or texts alone</source>
   <translation>in einer Liste stehen nur Zahlen oder Texte</translation>
  </message>
  <message>
   <source>in the table of “{0}”, “{1}” is not understood</source>
   <translation>in der Tafel von „{0}“ ist „{1}“ nicht verständlich</translation>
  </message>
  <message>
   <source>in {0}, ({1}) is no row</source>
   <translation>in {0} ist ({1}) keine Zeile</translation>
  </message>
  <message>
   <source>in {0}, a list is never closed</source>
   <translation>in {0} wird eine Liste nie geschlossen</translation>
  </message>
  <message>
   <source>in {0}, a row is there twice or has not {1} numbers</source>
   <translation>in {0} ist eine Zeile zweimal da oder hat nicht {1} Zahlen</translation>
  </message>
  <message>
   <source>in {0}, {1} stands where a name should</source>
   <translation>in {0} steht {1}, wo ein Name stehen sollte</translation>
  </message>
  <message>
   <source>in {0}, {1} stands where “{2}” should</source>
   <translation>in {0} steht {1}, wo „{2}“ stehen sollte</translation>
  </message>
  <message>
   <source>in {0}, “{1}” is no number</source>
   <translation>in {0} ist „{1}“ keine Zahl</translation>
  </message>
  <message>
   <source>in {0}, “{1}” is not understood</source>
   <translation>in {0} ist „{1}“ nicht verständlich</translation>
  </message>
  <message>
   <source>in {0}, “{1}” stands where “{2}” should</source>
   <translation>in {0} steht „{1}“, wo „{2}“ stehen sollte</translation>
  </message>
  <message>
   <source>influence mutual information sensitivity findings telling drivers importance blanket</source>
   <translation>Einfluss Transinformation Sensitivität Befunde Treiber Wichtigkeit Markov-Decke Zielanalyse</translation>
  </message>
  <message>
   <source>internal error: the outcome of the searcher {0} does not hold</source>
   <translation>interner Fehler: das Ergebnis des Verfahrens {0} hält nicht</translation>
  </message>
  <message>
   <source>internal error: the searcher {0} claims the upper bound {1}, below the score {2} of its own network</source>
   <translation>interner Fehler: das Verfahren {0} behauptet die obere Schranke {1}, unter dem Score {2} seines eigenen Netzes</translation>
  </message>
  <message>
   <source>inverted (I)</source>
   <translation>umgerichtet (I)</translation>
  </message>
  <message>
   <source>is a link already</source>
   <translation>ist schon eine Verbindung</translation>
  </message>
  <message>
   <source>is a link, without a direction to reverse</source>
   <translation>ist eine Verbindung, ohne Richtung zum Umkehren</translation>
  </message>
  <message>
   <source>is at “{0}”, which has one state and gets no arcs</source>
   <translation>ist an „{0}“, das nur einen Zustand hat und keine Kanten bekommt</translation>
  </message>
  <message>
   <source>is called {now}</source>
   <translation>heißt {now}</translation>
  </message>
  <message>
   <source>is constant</source>
   <translation>ist konstant</translation>
  </message>
  <message>
   <source>is finding parent sets</source>
   <translation>findet Elternmengen</translation>
  </message>
  <message>
   <source>is forbidden</source>
   <translation>ist verboten</translation>
  </message>
  <message>
   <source>is left out</source>
   <translation>ist ausgelassen</translation>
  </message>
  <message>
   <source>is missing in {0} %</source>
   <translation>fehlt in {0} %</translation>
  </message>
  <message>
   <source>is no arc</source>
   <translation>ist keine Kante</translation>
  </message>
  <message>
   <source>is no folder</source>
   <translation>ist kein Ordner</translation>
  </message>
  <message>
   <source>is ordered: its rare states are merged with their neighbours, {0} states into {1} ({2} and more).</source>
   <translation>ist geordnet: seltene Zustände werden mit ihren Nachbarn zusammengefasst, {0} Zustände zu {1} ({2} und weitere).</translation>
  </message>
  <message>
   <source>is ordered: its rare states are merged with their neighbours, {0} states into {1} ({2}).</source>
   <translation>ist geordnet: seltene Zustände werden mit ihren Nachbarn zusammengefasst, {0} Zustände zu {1} ({2}).</translation>
  </message>
  <message>
   <source>is paused</source>
   <translation>pausiert</translation>
  </message>
  <message>
   <source>is running</source>
   <translation>läuft</translation>
  </message>
  <message>
   <source>is searching</source>
   <translation>sucht</translation>
  </message>
  <message>
   <source>is starting</source>
   <translation>startet</translation>
  </message>
  <message>
   <source>is there already</source>
   <translation>ist schon da</translation>
  </message>
  <message>
   <source>is waiting</source>
   <translation>wartet</translation>
  </message>
  <message>
   <source>it came out as an arc: {0}</source>
   <translation>es wurde eine gerichtete Kante: {0}</translation>
  </message>
  <message>
   <source>it cannot be read</source>
   <translation>sie kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>it cannot be read: {0}</source>
   <translation>sie kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>it cannot be written: {0}</source>
   <translation>sie kann nicht geschrieben werden: {0}</translation>
  </message>
  <message>
   <source>it counts the rows</source>
   <translation>sie zählt die Zeilen</translation>
  </message>
  <message>
   <source>it counts the rows itself, and this score takes other rows for each family, those that observe all of it</source>
   <translation>es zählt die Zeilen selbst, und dieser Score nimmt für jede Familie andere Zeilen, nämlich die sie ganz beobachten</translation>
  </message>
  <message>
   <source>it failed</source>
   <translation>sie schlug fehl</translation>
  </message>
  <message>
   <source>it has many states</source>
   <translation>sie hat viele Zustände</translation>
  </message>
  <message>
   <source>it has too many states</source>
   <translation>sie hat zu viele Zustände</translation>
  </message>
  <message>
   <source>it has {0} states</source>
   <translation>sie hat {0} Zustände</translation>
  </message>
  <message>
   <source>it holds dates</source>
   <translation>sie enthält Daten</translation>
  </message>
  <message>
   <source>it is constant</source>
   <translation>sie ist konstant</translation>
  </message>
  <message>
   <source>it is continuous</source>
   <translation>sie ist stetig</translation>
  </message>
  <message>
   <source>it is forbidden, too</source>
   <translation>sie ist auch verboten</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under AIC</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter AIC nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under BD</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter BD nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under BDeu</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter BDeu nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under BDs</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter BDs nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under BLIP's BIC</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter BIC nach BLIP nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under K2</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter K2 nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under Log-likelihood</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter Log-Likelihood nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under Node-average AIC</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter Knotenmittel-AIC nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under Node-average BIC</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter Knotenmittel-BIC nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under Penalised node average</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis sagte unter Knotenmittel mit Strafterm nichts</translation>
  </message>
  <message>
   <source>it is made for BIC (MDL), and its result would mean nothing under {0}</source>
   <translation>es ist für BIC (MDL) gemacht, und sein Ergebnis würde unter {0} nichts bedeuten</translation>
  </message>
  <message>
   <source>it is not in the graph</source>
   <translation>es ist nicht im Graphen</translation>
  </message>
  <message>
   <source>it looks like an ID</source>
   <translation>sie sieht nach einer ID aus</translation>
  </message>
  <message>
   <source>it met a limit</source>
   <translation>sie stieß an eine Grenze</translation>
  </message>
  <message>
   <source>it mixes numbers and texts</source>
   <translation>sie mischt Zahlen und Texte</translation>
  </message>
  <message>
   <source>it was ended by force</source>
   <translation>sie wurde sofort beendet</translation>
  </message>
  <message>
   <source>it was stopped before it began to search</source>
   <translation>sie wurde angehalten, bevor sie begann</translation>
  </message>
  <message>
   <source>it was stopped by hand</source>
   <translation>sie wurde von Hand beendet</translation>
  </message>
  <message>
   <source>it would close the cycle {0}</source>
   <translation>sie würde den Zyklus {0} schließen</translation>
  </message>
  <message>
   <source>iterations</source>
   <translation>Iterationen</translation>
  </message>
  <message>
   <source>its budget ended before all sets were looked at</source>
   <translation>die Zeit endete, bevor alle Mengen betrachtet waren</translation>
  </message>
  <message>
   <source>its cells take too much memory</source>
   <translation>ihre Zellen brauchen zu viel Arbeitsspeicher</translation>
  </message>
  <message>
   <source>its closing quote</source>
   <translation>das schließende Anführungszeichen</translation>
  </message>
  <message>
   <source>its disk limit was met</source>
   <translation>ihre Grenze für den Datenträger war erreicht</translation>
  </message>
  <message>
   <source>its first column</source>
   <translation>seine erste Spalte</translation>
  </message>
  <message>
   <source>its limit of steps was met</source>
   <translation>ihre Grenze an Schritten war erreicht</translation>
  </message>
  <message>
   <source>its lists</source>
   <translation>seine Listen</translation>
  </message>
  <message>
   <source>its memory limit was met</source>
   <translation>ihre Speichergrenze war erreicht</translation>
  </message>
  <message>
   <source>its month is a column</source>
   <translation>ihr Monat ist eine Spalte</translation>
  </message>
  <message>
   <source>its ordering</source>
   <translation>seine Ordnung</translation>
  </message>
  <message>
   <source>its path or recipe is damaged.</source>
   <translation>sein Pfad oder Rezept ist beschädigt.</translation>
  </message>
  <message>
   <source>its states are in no order</source>
   <translation>ihre Zustände sind ungeordnet</translation>
  </message>
  <message>
   <source>its states are ordered</source>
   <translation>ihre Zustände sind geordnet</translation>
  </message>
  <message>
   <source>its states in the order {0}</source>
   <translation>ihre Zustände in der Reihenfolge {0}</translation>
  </message>
  <message>
   <source>its states in the order {0}, …</source>
   <translation>ihre Zustände in der Reihenfolge {0}, …</translation>
  </message>
  <message>
   <source>its time was up</source>
   <translation>ihre Zeit war um</translation>
  </message>
  <message>
   <source>its values are its states</source>
   <translation>ihre Werte sind ihre Zustände</translation>
  </message>
  <message>
   <source>its weekday is a column</source>
   <translation>ihr Wochentag ist eine Spalte</translation>
  </message>
  <message>
   <source>its year is a column</source>
   <translation>ihr Jahr ist eine Spalte</translation>
  </message>
  <message>
   <source>its “]”</source>
   <translation>das „]“ dazu</translation>
  </message>
  <message>
   <source>joined, in either direction</source>
   <translation>verbunden, in beliebiger Richtung</translation>
  </message>
  <message>
   <source>k-means</source>
   <translation>k-means</translation>
  </message>
  <message>
   <source>keeps its {0} most frequent states; the {1} others ({2} rows) are merged into “{3}”.</source>
   <translation>behält die {0} häufigsten Zustände; die {1} anderen ({2} Zeilen) werden zu „{3}“ zusammengefasst.</translation>
  </message>
  <message>
   <source>kept as it is</source>
   <translation>belassen, wie es ist</translation>
  </message>
  <message>
   <source>kept, the other left out</source>
   <translation>behalten, die andere ausgelassen</translation>
  </message>
  <message>
   <source>keys keyboard</source>
   <translation>tasten tastatur</translation>
  </message>
  <message>
   <source>knowledge</source>
   <translation>Vorwissens</translation>
  </message>
  <message>
   <source>knowledge says: {0}</source>
   <translation>das Vorwissen sagt: {0}</translation>
  </message>
  <message>
   <source>knowledge: {knowledge_summary}</source>
   <translation>Vorwissen: {knowledge_summary}</translation>
  </message>
  <message>
   <source>label name</source>
   <translation>name beschriftung umbenennen</translation>
  </message>
  <message>
   <source>label {name}</source>
   <translation>{name} beschriften</translation>
  </message>
  <message>
   <source>last gain {since} ago</source>
   <translation>letzter Gewinn vor {since}</translation>
  </message>
  <message>
   <source>last gain {when}</source>
   <translation>letzter Gewinn {when}</translation>
  </message>
  <message>
   <source>layer {0} of {1}</source>
   <translation>Schicht {0} von {1}</translation>
  </message>
  <message>
   <source>layout tidy position</source>
   <translation>layout aufräumen position</translation>
  </message>
  <message>
   <source>leaf</source>
   <translation>Blatt</translation>
  </message>
  <message numerus="yes">
   <source>learners</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Lernverfahren</numerusform>
    <numerusform>Lernverfahren</numerusform>
   </translation>
  </message>
  <message>
   <source>left missing</source>
   <translation>fehlend gelassen</translation>
  </message>
  <message>
   <source>left out</source>
   <translation>ausgelassen</translation>
  </message>
  <message>
   <source>left out: {reason}</source>
   <translation>ausgelassen: {reason}</translation>
  </message>
  <message>
   <source>letters, digits and _, beginning with a letter</source>
   <translation>Buchstaben, Ziffern und _, mit einem Buchstaben beginnend</translation>
  </message>
  <message>
   <source>letters, digits and _, beginning with a letter, at most {0} characters</source>
   <translation>Buchstaben, Ziffern und _, mit einem Buchstaben beginnend, höchstens {0} Zeichen</translation>
  </message>
  <message>
   <source>letters, digits, _, . and -, beginning with a letter or _</source>
   <translation>Buchstaben, Ziffern, _, . und -, mit einem Buchstaben oder _ beginnend</translation>
  </message>
  <message>
   <source>letters, digits, _, . and -, beginning with a letter, digit or _</source>
   <translation>Buchstaben, Ziffern, _, . und -, mit einem Buchstaben, einer Ziffer oder _ beginnend</translation>
  </message>
  <message>
   <source>likelihood</source>
   <translation>Likelihood</translation>
  </message>
  <message>
   <source>likelihood cross-validation folds held-out accuracy auc prediction</source>
   <translation>likelihood kreuzvalidierung folds zurückgehalten genauigkeit auc vorhersage</translation>
  </message>
  <message>
   <source>likelihood of {name}</source>
   <translation>Likelihood von {name}</translation>
  </message>
  <message>
   <source>limit seconds minutes stop</source>
   <translation>grenze sekunden minuten stopp</translation>
  </message>
  <message>
   <source>limit the parents of {variables_text}</source>
   <translation>Eltern von {variables_text} begrenzen</translation>
  </message>
  <message numerus="yes">
   <source>limited variables</source>
   <comment>plural</comment>
   <translation>
    <numerusform>begrenzte Variable</numerusform>
    <numerusform>begrenzte Variablen</numerusform>
   </translation>
  </message>
  <message>
   <source>limits of parents</source>
   <translation>Grenzen der Eltern</translation>
  </message>
  <message numerus="yes">
   <source>limits of their own</source>
   <comment>plural</comment>
   <translation>
    <numerusform>eine eigene Grenze</numerusform>
    <numerusform>eigene Grenzen</numerusform>
   </translation>
  </message>
  <message>
   <source>line {0}, </source>
   <translation>Zeile {0}, </translation>
  </message>
  <message>
   <source>link</source>
   <translation>Verbindung</translation>
  </message>
  <message>
   <source>link to {name}: {a} – {b}</source>
   <translation>Verbindung mit {name}: {a} – {b}</translation>
  </message>
  <message numerus="yes">
   <source>links</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Verbindung</numerusform>
    <numerusform>Verbindungen</numerusform>
   </translation>
  </message>
  <message>
   <source>links close a cycle: {0}</source>
   <translation>Verbindungen schließen einen Zyklus: {0}</translation>
  </message>
  <message>
   <source>links form chordal graphs</source>
   <translation>Verbindungen bilden chordale Graphen</translation>
  </message>
  <message>
   <source>lists alone</source>
   <translation>nur Listen</translation>
  </message>
  <message>
   <source>lists of {label}</source>
   <translation>Listen von {label}</translation>
  </message>
  <message>
   <source>local optima</source>
   <translation>lokale Optima</translation>
  </message>
  <message>
   <source>longer more time minutes continue</source>
   <translation>länger mehr zeit minuten weiter</translation>
  </message>
  <message>
   <source>look like IDs</source>
   <translation>sehen wie IDs aus</translation>
  </message>
  <message>
   <source>looked through to the end: nothing better is left within the limits</source>
   <translation>zu Ende durchgesehen: innerhalb der Grenzen gibt es nichts Besseres</translation>
  </message>
  <message>
   <source>looked through to the end{of}</source>
   <translation>zu Ende durchgesehen{of}</translation>
  </message>
  <message>
   <source>looks like an ID</source>
   <translation>sieht nach einer ID aus</translation>
  </message>
  <message>
   <source>made: {0}</source>
   <translation>gebildet: {0}</translation>
  </message>
  <message>
   <source>maxParams parameters maximum limit</source>
   <translation>maxParams Parameter Höchstzahl Grenze</translation>
  </message>
  <message>
   <source>max_parents of “{0}” stands twice</source>
   <translation>max_parents von „{0}“ steht zweimal da</translation>
  </message>
  <message>
   <source>maximise maximize full screen panels</source>
   <translation>vollbild maximieren ganz leisten</translation>
  </message>
  <message>
   <source>maximum likelihood</source>
   <translation>maximale Likelihood</translation>
  </message>
  <message>
   <source>million</source>
   <translation>Mio.</translation>
  </message>
  <message>
   <source>millions of years</source>
   <translation>Millionen Jahre</translation>
  </message>
  <message>
   <source>missing</source>
   <translation>fehlt</translation>
  </message>
  <message>
   <source>missing ({marker_word})</source>
   <translation>fehlt ({marker_word})</translation>
  </message>
  <message>
   <source>missing cells are drawn from the other cells</source>
   <translation>fehlende Zellen werden aus den anderen Zellen gezogen</translation>
  </message>
  <message>
   <source>missing cells are filled with the most frequent state</source>
   <translation>fehlende Zellen werden mit dem häufigsten Zustand gefüllt</translation>
  </message>
  <message>
   <source>missing cells are left missing</source>
   <translation>fehlende Zellen bleiben fehlend</translation>
  </message>
  <message>
   <source>missing cells are one of {0}</source>
   <translation>fehlende Zellen sind eines von {0}</translation>
  </message>
  <message>
   <source>missing cells as in the whole table</source>
   <translation>fehlende Zellen wie in der ganzen Tabelle</translation>
  </message>
  <message>
   <source>missing cells decided about</source>
   <translation>über fehlende Zellen entschieden</translation>
  </message>
  <message>
   <source>missing cells drawn</source>
   <translation>fehlende Zellen gezogen</translation>
  </message>
  <message>
   <source>missing cells filled with the most frequent state</source>
   <translation>fehlende Zellen mit dem häufigsten Zustand gefüllt</translation>
  </message>
  <message>
   <source>missing cells left missing</source>
   <translation>fehlende Zellen bleiben fehlend</translation>
  </message>
  <message>
   <source>missing in {0} columns</source>
   <translation>fehlen in {0} Spalten</translation>
  </message>
  <message>
   <source>missing in “{0}”</source>
   <translation>fehlen in „{0}“</translation>
  </message>
  <message>
   <source>missing is a state</source>
   <translation>fehlend ist ein Zustand</translation>
  </message>
  <message>
   <source>missing is a state of its own</source>
   <translation>fehlend ist ein eigener Zustand</translation>
  </message>
  <message>
   <source>missing values cannot be treated as “{0}”</source>
   <translation>fehlende Werte können nicht als „{0}“ behandelt werden</translation>
  </message>
  <message>
   <source>mix numbers and texts</source>
   <translation>mischen Zahlen und Texte</translation>
  </message>
  <message>
   <source>mixes numbers and texts</source>
   <translation>mischt Zahlen und Texte</translation>
  </message>
  <message numerus="yes">
   <source>more names</source>
   <comment>plural</comment>
   <translation>
    <numerusform>weiterer Name</numerusform>
    <numerusform>weitere Namen</numerusform>
   </translation>
  </message>
  <message>
   <source>more than 1000 PB</source>
   <translation>mehr als 1000 PB</translation>
  </message>
  <message>
   <source>more than a trace holds</source>
   <translation>mehr, als ein Verlauf fasst</translation>
  </message>
  <message>
   <source>more than the program keeps there</source>
   <translation>mehr, als das Programm dort hält</translation>
  </message>
  <message>
   <source>more than {0} different values</source>
   <translation>mehr als {0} verschiedene Werte</translation>
  </message>
  <message>
   <source>more than {0} parent sets of “{1}” would have to be remembered within the memory limit</source>
   <translation>innerhalb der Speichergrenze wären mehr als {0} Elternmengen von „{1}“ zu merken</translation>
  </message>
  <message>
   <source>move tier {number}</source>
   <translation>Stufe {number} verschieben</translation>
  </message>
  <message>
   <source>move {0}</source>
   <translation>{0} verschieben</translation>
  </message>
  <message>
   <source>move {0} nodes</source>
   <translation>{0} Knoten verschieben</translation>
  </message>
  <message>
   <source>moves</source>
   <translation>Züge</translation>
  </message>
  <message>
   <source>n(n-1)</source>
   <translation>n(n-1)</translation>
  </message>
  <message numerus="yes">
   <source>names</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Name</numerusform>
    <numerusform>Namen</numerusform>
   </translation>
  </message>
  <message>
   <source>names are a list of texts</source>
   <translation>Namen sind eine Liste von Texten</translation>
  </message>
  <message>
   <source>names are not empty</source>
   <translation>Namen sind nicht leer</translation>
  </message>
  <message>
   <source>names differ</source>
   <translation>Namen sind verschieden</translation>
  </message>
  <message>
   <source>nats</source>
   <translation>Nats</translation>
  </message>
  <message>
   <source>network {0}</source>
   <translation>Netz {0}</translation>
  </message>
  <message numerus="yes">
   <source>networks</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Netz</numerusform>
    <numerusform>Netze</numerusform>
   </translation>
  </message>
  <message>
   <source>networks are sampled with the same prior each, not over orders</source>
   <translation>Netze werden mit demselben Prior für jedes gezogen, nicht über Ordnungen</translation>
  </message>
  <message>
   <source>networks learned from samples</source>
   <translation>aus Stichproben gelernten Netzen</translation>
  </message>
  <message>
   <source>new state {number}</source>
   <translation>neuer Zustand {number}</translation>
  </message>
  <message>
   <source>night colour color appearance</source>
   <translation>nacht farbe aussehen</translation>
  </message>
  <message>
   <source>no</source>
   <translation>nein</translation>
  </message>
  <message>
   <source>no arc runs into a link</source>
   <translation>keine gerichtete Kante führt in eine Verbindung</translation>
  </message>
  <message>
   <source>no background knowledge</source>
   <translation>kein Vorwissen</translation>
  </message>
  <message>
   <source>no better than without parents</source>
   <translation>nicht besser als ohne Eltern</translation>
  </message>
  <message>
   <source>no cell</source>
   <translation>keine Zelle</translation>
  </message>
  <message>
   <source>no column is</source>
   <translation>keine Spalte ist</translation>
  </message>
  <message>
   <source>no column of the table is a variable of the network</source>
   <translation>keine Spalte der Tabelle ist eine Variable des Netzes</translation>
  </message>
  <message>
   <source>no cycle of links</source>
   <translation>kein Zyklus aus Verbindungen</translation>
  </message>
  <message>
   <source>no directed cycle</source>
   <translation>kein gerichteter Zyklus</translation>
  </message>
  <message>
   <source>no directed path</source>
   <translation>kein gerichteter Pfad</translation>
  </message>
  <message>
   <source>no file can have this name</source>
   <translation>keine Datei kann so heißen</translation>
  </message>
  <message>
   <source>no folder for large files can be made in {0} ({1})</source>
   <translation>in {0} kann kein Ordner für große Dateien angelegt werden ({1})</translation>
  </message>
  <message>
   <source>no gap</source>
   <translation>keine Lücke</translation>
  </message>
  <message>
   <source>no knowledge</source>
   <translation>kein Vorwissen</translation>
  </message>
  <message>
   <source>no limit</source>
   <translation>keine Grenze</translation>
  </message>
  <message>
   <source>no links</source>
   <translation>keine Verbindungen</translation>
  </message>
  <message>
   <source>no loops</source>
   <translation>keine Schleifen</translation>
  </message>
  <message>
   <source>no network ({0})</source>
   <translation>kein Netz ({0})</translation>
  </message>
  <message>
   <source>no network over these parent sets was found</source>
   <translation>über diesen Elternmengen fand sich kein Netz</translation>
  </message>
  <message>
   <source>no network without cycles can be made of the parent sets of {0}</source>
   <translation>aus den Elternmengen von {0} lässt sich kein Netz ohne Zyklen bilden</translation>
  </message>
  <message>
   <source>no network without cycles can be made of the parent sets of {0} and others</source>
   <translation>aus den Elternmengen von {0} und anderen lässt sich kein Netz ohne Zyklen bilden</translation>
  </message>
  <message>
   <source>no parents</source>
   <translation>keine Eltern</translation>
  </message>
  <message>
   <source>no partially directed cycle</source>
   <translation>kein teilweise gerichteter Zyklus</translation>
  </message>
  <message>
   <source>no recovery file can be kept here{0}</source>
   <translation>hier kann keine Sicherungsdatei geführt werden{0}</translation>
  </message>
  <message>
   <source>no row is</source>
   <translation>keine Zeile ist</translation>
  </message>
  <message>
   <source>no rows</source>
   <translation>keine Zeilen</translation>
  </message>
  <message>
   <source>no search that proves its network has room for {0} variables</source>
   <translation>keine Suche, die ihr Netz beweist, hat Platz für {0} Variablen</translation>
  </message>
  <message>
   <source>no search that proves its network has room for {0} variables: {1}</source>
   <translation>keine Suche, die ihr Netz beweist, hat Platz für {0} Variablen: {1}</translation>
  </message>
  <message>
   <source>no sheet holds a table</source>
   <translation>kein Blatt enthält eine Tabelle</translation>
  </message>
  <message>
   <source>no states merged for being rare</source>
   <translation>keine Zustände wegen Seltenheit zusammengefasst</translation>
  </message>
  <message>
   <source>no trace</source>
   <translation>kein Verlauf</translation>
  </message>
  <message>
   <source>no value of its own counts as missing</source>
   <translation>kein eigener Wert zählt als fehlend</translation>
  </message>
  <message>
   <source>no variable of the graph is in a group</source>
   <translation>keine Variable des Graphen ist in einer Gruppe</translation>
  </message>
  <message>
   <source>no variable of the graph is in a tier of the knowledge</source>
   <translation>keine Variable des Graphen ist in einer Stufe des Vorwissens</translation>
  </message>
  <message>
   <source>node 1</source>
   <translation>Knoten 1</translation>
  </message>
  <message>
   <source>node 2</source>
   <translation>Knoten 2</translation>
  </message>
  <message>
   <source>node {0} has no id</source>
   <translation>Knoten {0} hat keine id</translation>
  </message>
  <message>
   <source>node {0} has no name</source>
   <translation>Knoten {0} hat keinen Namen</translation>
  </message>
  <message>
   <source>nodes</source>
   <translation>Knoten</translation>
  </message>
  <message numerus="yes">
   <source>nodes</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Knoten</numerusform>
    <numerusform>Knoten</numerusform>
   </translation>
  </message>
  <message>
   <source>none</source>
   <translation>keine</translation>
  </message>
  <message>
   <source>none</source>
   <comment>limit</comment>
   <translation>keine</translation>
  </message>
  <message>
   <source>none found</source>
   <translation>keine gefunden</translation>
  </message>
  <message>
   <source>none left out</source>
   <translation>keine ausgelassen</translation>
  </message>
  <message>
   <source>none with up to {parents} parents is better</source>
   <translation>keines mit bis zu {parents} Eltern ist besser</translation>
  </message>
  <message>
   <source>not an arc</source>
   <translation>keine Kante</translation>
  </message>
  <message>
   <source>not cut</source>
   <translation>nicht geschnitten</translation>
  </message>
  <message>
   <source>not joined</source>
   <translation>nicht verbunden</translation>
  </message>
  <message>
   <source>not known</source>
   <translation>nicht bekannt</translation>
  </message>
  <message>
   <source>not made</source>
   <translation>nicht gebildet</translation>
  </message>
  <message>
   <source>not packed by this program</source>
   <translation>nicht von diesem Programm gepackt</translation>
  </message>
  <message>
   <source>not scored: {reason}</source>
   <translation>kein Score: {reason}</translation>
  </message>
  <message>
   <source>not seen</source>
   <translation>nicht gesehen</translation>
  </message>
  <message>
   <source>not shown to be dependent</source>
   <translation>Abhängigkeit nicht gezeigt</translation>
  </message>
  <message>
   <source>not well-formed</source>
   <translation>nicht wohlgeformt</translation>
  </message>
  <message>
   <source>nothing compels a direction between {0} and {1}</source>
   <translation>nichts erzwingt eine Richtung zwischen {0} und {1}</translation>
  </message>
  <message>
   <source>nothing compels the direction of {0} → {1}; it must be a link</source>
   <translation>nichts erzwingt die Richtung von {0} → {1}; es muss eine Verbindung sein</translation>
  </message>
  <message>
   <source>nothing compels {0} → {1}</source>
   <translation>nichts erzwingt {0} → {1}</translation>
  </message>
  <message>
   <source>nothing compels {0} → {1}: no other link of {2} could make a v-structure with it</source>
   <translation>nichts erzwingt {0} → {1}: keine andere Verbindung von {2} könnte damit eine V-Struktur bilden</translation>
  </message>
  <message>
   <source>nothing compels {0}; it stands as a link, which either direction would give</source>
   <translation>nichts erzwingt {0}; es steht als Verbindung da, die beide Richtungen ergäben</translation>
  </message>
  <message>
   <source>nothing enters it</source>
   <translation>nichts führt hinein</translation>
  </message>
  <message>
   <source>nothing enters {names}</source>
   <translation>nichts führt zu {names}</translation>
  </message>
  <message>
   <source>nothing had to be searched: the lists lead to no cycles</source>
   <translation>es war nichts zu suchen: die Listen führen zu keinen Zyklen</translation>
  </message>
  <message>
   <source>nothing leaves it</source>
   <translation>nichts geht davon aus</translation>
  </message>
  <message>
   <source>nothing leaves {names}</source>
   <translation>nichts geht aus von {names}</translation>
  </message>
  <message>
   <source>nothing missing</source>
   <translation>nichts fehlt</translation>
  </message>
  <message>
   <source>nothing where a value is</source>
   <translation>nichts, wo ein Wert stehen müsste</translation>
  </message>
  <message>
   <source>number of sets</source>
   <translation>Zahl der Mengen</translation>
  </message>
  <message>
   <source>numbers with decimals</source>
   <translation>Zahlen mit Nachkommastellen</translation>
  </message>
  <message>
   <source>observed</source>
   <translation>beobachtet</translation>
  </message>
  <message>
   <source>of the others the data say nothing</source>
   <translation>über die anderen sagen die Daten nichts</translation>
  </message>
  <message>
   <source>of {cores}</source>
   <translation>von {cores}</translation>
  </message>
  <message>
   <source>offspring</source>
   <translation>Nachkommen</translation>
  </message>
  <message numerus="yes">
   <source>offspring</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Nachkomme</numerusform>
    <numerusform>Nachkommen</numerusform>
   </translation>
  </message>
  <message>
   <source>older than the data of now</source>
   <translation>älter als die jetzigen Daten</translation>
  </message>
  <message>
   <source>on {day} {month}{year} at {clock}</source>
   <translation>am {day}. {month}{year} um {clock}</translation>
  </message>
  <message>
   <source>one at a time</source>
   <translation>eine nach der anderen</translation>
  </message>
  <message>
   <source>one cell</source>
   <translation>eine Zelle</translation>
  </message>
  <message>
   <source>one discretisation alone shows no difference</source>
   <translation>eine Diskretisierung allein zeigt keinen Unterschied</translation>
  </message>
  <message>
   <source>one fewer than there are cores</source>
   <translation>einer weniger, als es Kerne gibt</translation>
  </message>
  <message>
   <source>one of {0}</source>
   <translation>eines von {0}</translation>
  </message>
  <message>
   <source>one of {choices}</source>
   <translation>eins von {choices}</translation>
  </message>
  <message>
   <source>one per variable</source>
   <translation>einer je Variable</translation>
  </message>
  <message>
   <source>one row is</source>
   <translation>eine Zeile ist</translation>
  </message>
  <message>
   <source>one state cannot be merged</source>
   <translation>ein Zustand allein kann nicht zusammengefasst werden</translation>
  </message>
  <message>
   <source>one whole number throughout</source>
   <translation>durchweg eine ganze Zahl</translation>
  </message>
  <message>
   <source>only the column “{0}” is</source>
   <translation>nur die Spalte „{0}“ ist</translation>
  </message>
  <message>
   <source>only workbooks have sheets</source>
   <translation>nur Arbeitsmappen haben Blätter</translation>
  </message>
  <message>
   <source>open {name}</source>
   <translation>{name} öffnen</translation>
  </message>
  <message>
   <source>or drop a file on this window, or paste a table (Ctrl+V)</source>
   <translation>oder Datei hierher ziehen, oder Tabelle einfügen (Strg+V)</translation>
  </message>
  <message>
   <source>ordering of {label}</source>
   <translation>Ordnung von {label}</translation>
  </message>
  <message>
   <source>ordering {0}</source>
   <translation>Ordnung {0}</translation>
  </message>
  <message>
   <source>ordering {0} has “{1}” before “{2}”, but “{3}” stands in an earlier tier ({4} is in tier {5}, {6} in tier {7})</source>
   <translation>Ordnung {0} hat „{1}“ vor „{2}“, aber „{3}“ steht in einer früheren Stufe ({4} ist in Stufe {5}, {6} in Stufe {7})</translation>
  </message>
  <message>
   <source>ordering {0} names “{1}” twice</source>
   <translation>Ordnung {0} nennt „{1}“ zweimal</translation>
  </message>
  <message numerus="yes">
   <source>orderings</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Ordnung</numerusform>
    <numerusform>Ordnungen</numerusform>
   </translation>
  </message>
  <message>
   <source>other arcs</source>
   <translation>andere Kanten</translation>
  </message>
  <message>
   <source>other edges</source>
   <translation>andere Kanten</translation>
  </message>
  <message>
   <source>other nodes</source>
   <translation>andere Knoten</translation>
  </message>
  <message>
   <source>other positions</source>
   <translation>andere Lagen</translation>
  </message>
  <message>
   <source>other probabilities</source>
   <translation>andere Wahrscheinlichkeiten</translation>
  </message>
  <message>
   <source>over the lists of {label}</source>
   <translation>über den Listen von {label}</translation>
  </message>
  <message>
   <source>p unknown</source>
   <translation>p unbekannt</translation>
  </message>
  <message numerus="yes">
   <source>pairs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Paar</numerusform>
    <numerusform>Paare</numerusform>
   </translation>
  </message>
  <message>
   <source>parent set lists do not tell how many states the variables have, so free parameters (max_params) cannot be limited</source>
   <translation>Listen von Elternmengen sagen nicht, wie viele Zustände die Variablen haben, daher lassen sich freie Parameter (max_params) nicht begrenzen</translation>
  </message>
  <message>
   <source>parent sets</source>
   <translation>Elternmengen</translation>
  </message>
  <message>
   <source>parent sets are found for a score of the data alone, without probabilities of arcs (prior)</source>
   <translation>Elternmengen werden für einen Score der Daten allein gesucht, ohne Wahrscheinlichkeiten von Kanten (prior)</translation>
  </message>
  <message>
   <source>parent sets from a file</source>
   <translation>Elternmengen aus einer Datei</translation>
  </message>
  <message>
   <source>parent sets with their scores</source>
   <translation>Elternmengen mit ihren Scores</translation>
  </message>
  <message>
   <source>parent {name}: {a} → {b}</source>
   <translation>Elternknoten {name}: {a} → {b}</translation>
  </message>
  <message>
   <source>parent-sets</source>
   <translation>elternmengen</translation>
  </message>
  <message numerus="yes">
   <source>parents</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Elternknoten</numerusform>
    <numerusform>Elternknoten</numerusform>
   </translation>
  </message>
  <message>
   <source>parents maximum limit</source>
   <translation>eltern höchstzahl grenze</translation>
  </message>
  <message numerus="yes">
   <source>partial orderings</source>
   <comment>plural</comment>
   <translation>
    <numerusform>teilweise Reihenfolge</numerusform>
    <numerusform>teilweise Reihenfolgen</numerusform>
   </translation>
  </message>
  <message>
   <source>pcalg amat.cpdag</source>
   <translation>pcalg amat.cpdag</translation>
  </message>
  <message>
   <source>per family</source>
   <translation>je Familie</translation>
  </message>
  <message>
   <source>per variable</source>
   <translation>je Variable</translation>
  </message>
  <message>
   <source>perturbations</source>
   <translation>Störungen</translation>
  </message>
  <message numerus="yes">
   <source>perturbations</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Störung</numerusform>
    <numerusform>Störungen</numerusform>
   </translation>
  </message>
  <message>
   <source>preferences options appearance language defaults folders threads text size motion</source>
   <translation>voreinstellungen optionen aussehen vorgaben ordner threads text größe bewegung sprache preferences options language</translation>
  </message>
  <message>
   <source>prior: {record}</source>
   <translation>Prior: {record}</translation>
  </message>
  <message>
   <source>probabilities of arcs</source>
   <translation>Wahrscheinlichkeiten von Kanten</translation>
  </message>
  <message>
   <source>probabilities of “{0}” sum to {1}, not to 1 (row {2} of its table)</source>
   <translation>Wahrscheinlichkeiten von „{0}“ ergeben zusammen {1}, nicht 1 (Zeile {2} der Tafel)</translation>
  </message>
  <message>
   <source>probability bootstrap confidence posterior sure stability consensus</source>
   <translation>wahrscheinlichkeit bootstrap konfidenz posterior sicher stabilität konsens</translation>
  </message>
  <message>
   <source>probability inference evidence posterior conditional predict marginal ask</source>
   <translation>wahrscheinlichkeit inferenz evidenz bedingt vorhersagen rand fragen inference</translation>
  </message>
  <message>
   <source>probability {chance_text}</source>
   <translation>Wahrscheinlichkeit {chance_text}</translation>
  </message>
  <message>
   <source>probability {chance}</source>
   <translation>Wahrscheinlichkeit {chance}</translation>
  </message>
  <message numerus="yes">
   <source>probable arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>wahrscheinliche Kante</numerusform>
    <numerusform>wahrscheinliche Kanten</numerusform>
   </translation>
  </message>
  <message>
   <source>project copy</source>
   <translation>projekt kopie</translation>
  </message>
  <message>
   <source>proved only within</source>
   <translation>bewiesen nur innerhalb von</translation>
  </message>
  <message>
   <source>proves its network to be the best{within_knowledge}</source>
   <translation>beweist sein Netz als das beste{within_knowledge}</translation>
  </message>
  <message>
   <source>put {variables_text} into tier {number}</source>
   <translation>{variables_text} in Stufe {number} setzen</translation>
  </message>
  <message>
   <source>quantiles are cut at shares of the rows between 0 and 1</source>
   <translation>Quantile werden an Anteilen der Zeilen zwischen 0 und 1 geschnitten</translation>
  </message>
  <message>
   <source>queue go on next</source>
   <translation>warteschlange weiter nächster queue</translation>
  </message>
  <message>
   <source>queue later next wait overnight enqueue</source>
   <translation>warteschlange später nächster warten nacht queue</translation>
  </message>
  <message>
   <source>quote character</source>
   <translation>Anführungszeichen</translation>
  </message>
  <message>
   <source>ram gigabytes</source>
   <translation>ram gigabyte</translation>
  </message>
  <message>
   <source>random repeat</source>
   <translation>zufall wiederholen seed</translation>
  </message>
  <message>
   <source>random seed {seed}</source>
   <translation>der Startzahl {seed}</translation>
  </message>
  <message>
   <source>rare states merged</source>
   <translation>seltene Zustände zusammengefasst</translation>
  </message>
  <message>
   <source>reached</source>
   <comment>bound</comment>
   <translation>erreicht</translation>
  </message>
  <message>
   <source>read</source>
   <translation>lesen</translation>
  </message>
  <message>
   <source>read knows no “{0}”</source>
   <translation>read kennt kein „{0}“</translation>
  </message>
  <message>
   <source>reading and counting</source>
   <translation>Lesen und Zählen</translation>
  </message>
  <message>
   <source>reading was given up</source>
   <translation>das Lesen wurde aufgegeben</translation>
  </message>
  <message>
   <source>reading {0} needs {1}, which is not installed</source>
   <translation>zum Lesen von {0} fehlt {1}; es ist nicht installiert</translation>
  </message>
  <message>
   <source>recipe missing discretised history</source>
   <translation>rezept fehlend diskretisiert verlauf</translation>
  </message>
  <message>
   <source>reinsert within {0} free parameters (cache_params={1})</source>
   <translation>innerhalb von {0} freien Parametern wieder einsetzen (cache_params={1})</translation>
  </message>
  <message>
   <source>reinsertions</source>
   <translation>Neueinfügungen</translation>
  </message>
  <message>
   <source>remove an ordering</source>
   <translation>Ordnung entfernen</translation>
  </message>
  <message>
   <source>remove tier {number}</source>
   <translation>Stufe {number} entfernen</translation>
  </message>
  <message>
   <source>remove {0}</source>
   <translation>{0} entfernen</translation>
  </message>
  <message>
   <source>rename {old} to {new}</source>
   <translation>{old} in {new} umbenennen</translation>
  </message>
  <message>
   <source>require {arcs_text}</source>
   <translation>{arcs_text} fordern</translation>
  </message>
  <message>
   <source>require {named}</source>
   <translation>{named} fordern</translation>
  </message>
  <message>
   <source>required arcs</source>
   <translation>geforderte Kanten</translation>
  </message>
  <message numerus="yes">
   <source>required arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>geforderte Kante</numerusform>
    <numerusform>geforderte Kanten</numerusform>
   </translation>
  </message>
  <message>
   <source>restart {number}</source>
   <translation>Neustart {number}</translation>
  </message>
  <message>
   <source>restricted class</source>
   <translation>eingeschränkte klasse</translation>
  </message>
  <message>
   <source>resume go on more time checkpoint extend</source>
   <translation>weitermachen mehr zeit checkpoint verlängern resume</translation>
  </message>
  <message>
   <source>reverse {a} → {b}</source>
   <translation>{a} → {b} umkehren</translation>
  </message>
  <message>
   <source>reversed</source>
   <translation>umgekehrt</translation>
  </message>
  <message>
   <source>reversed, it would close the cycle {0} → {1} → {2} → {3}</source>
   <translation>umgekehrt würde sie den Zyklus {0} → {1} → {2} → {3} schließen</translation>
  </message>
  <message>
   <source>reversed, with {0} → {1} ← {2}, it would make a v-structure in {3}</source>
   <translation>umgekehrt würde sie mit {0} → {1} ← {2} eine V-Struktur in {3} bilden</translation>
  </message>
  <message>
   <source>reversible</source>
   <translation>umkehrbar</translation>
  </message>
  <message>
   <source>root</source>
   <translation>Wurzel</translation>
  </message>
  <message numerus="yes">
   <source>roots</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Wurzel</numerusform>
    <numerusform>Wurzeln</numerusform>
   </translation>
  </message>
  <message>
   <source>roots and leaves</source>
   <translation>Wurzeln und Blätter</translation>
  </message>
  <message>
   <source>row is</source>
   <translation>Zeile ist</translation>
  </message>
  <message>
   <source>row names</source>
   <translation>Zeilennamen</translation>
  </message>
  <message>
   <source>row {0}</source>
   <translation>Zeile {0}</translation>
  </message>
  <message>
   <source>row {0} of the table of “{1}” must have {2} numbers</source>
   <translation>Zeile {0} der Tafel von „{1}“ muss {2} Zahlen haben</translation>
  </message>
  <message>
   <source>row {row}: {value}</source>
   <translation>Zeile {row}: {value}</translation>
  </message>
  <message numerus="yes">
   <source>rows</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Zeile</numerusform>
    <numerusform>Zeilen</numerusform>
   </translation>
  </message>
  <message>
   <source>rows are</source>
   <translation>Zeilen sind</translation>
  </message>
  <message>
   <source>rows dropped</source>
   <translation>Zeilen weggelassen</translation>
  </message>
  <message>
   <source>rows with a missing cell are dropped</source>
   <translation>Zeilen mit einer fehlenden Zelle werden weggelassen</translation>
  </message>
  <message>
   <source>rows with cells left missing have no likelihood here</source>
   <translation>Zeilen mit fehlend gelassenen Zellen haben hier keine Likelihood</translation>
  </message>
  <message>
   <source>rule 1</source>
   <translation>Regel 1</translation>
  </message>
  <message>
   <source>rule 2</source>
   <translation>Regel 2</translation>
  </message>
  <message>
   <source>rule 3</source>
   <translation>Regel 3</translation>
  </message>
  <message>
   <source>rule 4</source>
   <translation>Regel 4</translation>
  </message>
  <message>
   <source>ruled out: {why}</source>
   <translation>ausgeschlossen: {why}</translation>
  </message>
  <message>
   <source>run start search structure</source>
   <translation>lauf start suche struktur run</translation>
  </message>
  <message>
   <source>run {number}</source>
   <translation>Lauf {number}</translation>
  </message>
  <message>
   <source>run {offered}</source>
   <translation>Lauf {offered}</translation>
  </message>
  <message>
   <source>runs</source>
   <translation>Läufen</translation>
  </message>
  <message numerus="yes">
   <source>runs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Lauf</numerusform>
    <numerusform>Läufe</numerusform>
   </translation>
  </message>
  <message>
   <source>sampling needs at least 2 chains, 1 sweep and 1 candidate</source>
   <translation>das Ziehen braucht mindestens 2 Ketten, 1 Durchgang und 1 Kandidaten</translation>
  </message>
  <message>
   <source>sampling was stopped before anything was counted</source>
   <translation>das Ziehen wurde angehalten, ehe etwas gezählt war</translation>
  </message>
  <message>
   <source>save write bif dot graphml csv picture svg pdf png image</source>
   <translation>speichern schreiben bif dot graphml csv bild svg pdf png export</translation>
  </message>
  <message>
   <source>say what others say</source>
   <translation>sagen, was andere sagen</translation>
  </message>
  <message>
   <source>says what “{0}” says</source>
   <translation>sagt, was „{0}“ sagt</translation>
  </message>
  <message>
   <source>score {item}</source>
   <translation>Score {item}</translation>
  </message>
  <message>
   <source>score {score_title}</source>
   <translation>Score {score_title}</translation>
  </message>
  <message>
   <source>search begins</source>
   <translation>Suche beginnt</translation>
  </message>
  <message>
   <source>search column</source>
   <translation>suchen spalte</translation>
  </message>
  <message>
   <source>seconds</source>
   <comment>axis</comment>
   <translation>Sekunden</translation>
  </message>
  <message>
   <source>set by intervention</source>
   <translation>durch Eingriff gesetzt</translation>
  </message>
  <message>
   <source>set from outside</source>
   <translation>von außen gesetzt</translation>
  </message>
  <message numerus="yes">
   <source>sets</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Menge</numerusform>
    <numerusform>Mengen</numerusform>
   </translation>
  </message>
  <message>
   <source>settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>settings and seed</source>
   <translation>Eingaben</translation>
  </message>
  <message>
   <source>shares are a list of numbers</source>
   <translation>Anteile sind eine Liste von Zahlen</translation>
  </message>
  <message>
   <source>show {source}</source>
   <translation>{source} zeigen</translation>
  </message>
  <message>
   <source>smallest text {smallest} points</source>
   <translation>kleinster Text {smallest} Punkt</translation>
  </message>
  <message>
   <source>so it is not scored, nor is the graph as a whole</source>
   <translation>daher hat es keinen Score, auch nicht der Graph als Ganzes</translation>
  </message>
  <message>
   <source>so the graph has no score</source>
   <translation>daher hat der Graph keinen Score</translation>
  </message>
  <message>
   <source>solved by {0} ({1}){2}: {3}</source>
   <translation>gelöst durch {0} ({1}){2}: {3}</translation>
  </message>
  <message>
   <source>some of it from probable arcs</source>
   <translation>ein Teil davon aus wahrscheinlichen Kanten</translation>
  </message>
  <message>
   <source>something enters {names}</source>
   <translation>etwas führt zu {names}</translation>
  </message>
  <message>
   <source>something leaves {names}</source>
   <translation>etwas geht aus von {names}</translation>
  </message>
  <message>
   <source>spellings merged</source>
   <translation>Schreibweisen zusammengefasst</translation>
  </message>
  <message>
   <source>start a new project</source>
   <translation>ein neues Projekt beginnen</translation>
  </message>
  <message>
   <source>start from here seed warm refine</source>
   <translation>von hier starten startzahl verfeinern warm</translation>
  </message>
  <message>
   <source>state is</source>
   <translation>Zustand ist</translation>
  </message>
  <message>
   <source>states</source>
   <translation>Zustände</translation>
  </message>
  <message numerus="yes">
   <source>states</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Zustand</numerusform>
    <numerusform>Zustände</numerusform>
   </translation>
  </message>
  <message>
   <source>states are</source>
   <translation>Zustände sind</translation>
  </message>
  <message>
   <source>states are a list</source>
   <translation>Zustände sind eine Liste</translation>
  </message>
  <message>
   <source>states are ordered or not: true or false</source>
   <translation>Zustände sind geordnet oder nicht: true oder false</translation>
  </message>
  <message>
   <source>states named by the program</source>
   <translation>Zustände vom Programm benannt</translation>
  </message>
  <message>
   <source>states named {0}</source>
   <translation>Zustände mit den Namen {0}</translation>
  </message>
  <message>
   <source>states that are</source>
   <translation>Zustände, die</translation>
  </message>
  <message>
   <source>states visited</source>
   <translation>besuchte Zustände</translation>
  </message>
  <message>
   <source>step {0} is none</source>
   <translation>Schritt {0} ist keiner</translation>
  </message>
  <message>
   <source>step {0}: the column is no text</source>
   <translation>Schritt {0}: die Spalte ist kein Text</translation>
  </message>
  <message>
   <source>step {0}: {1}</source>
   <translation>Schritt {0}: {1}</translation>
  </message>
  <message>
   <source>steps</source>
   <comment>axis</comment>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>strength threshold filter fade slider simplify prune sure</source>
   <translation>stärke schwelle filter verblassen regler vereinfachen ausdünnen sicher</translation>
  </message>
  <message>
   <source>subsets of {0} variables</source>
   <translation>Teilmengen von {0} Variablen</translation>
  </message>
  <message>
   <source>table rows cells spreadsheet</source>
   <translation>tabelle zeilen zellen spreadsheet</translation>
  </message>
  <message>
   <source>table {0} belongs to no node</source>
   <translation>Tafel {0} gehört zu keinem Knoten</translation>
  </message>
  <message>
   <source>tables of SPSS and Stata</source>
   <translation>Tabellen von SPSS und Stata</translation>
  </message>
  <message>
   <source>tabu search, without a proof</source>
   <translation>Tabu-Suche, ohne Beweis</translation>
  </message>
  <message>
   <source>take only the {0} most strongly dependent variables as candidates of each (candidates={1})</source>
   <translation>nur die {0} am stärksten abhängigen Variablen als Kandidaten je Variable nehmen (candidates={1})</translation>
  </message>
  <message>
   <source>take out {variables_text}</source>
   <translation>{variables_text} herausnehmen</translation>
  </message>
  <message>
   <source>take over the consensus</source>
   <translation>Konsens übernehmen</translation>
  </message>
  <message>
   <source>take {variables_text} out of the tiers</source>
   <translation>{variables_text} aus den Stufen nehmen</translation>
  </message>
  <message>
   <source>tells nothing of {target} (d-separated)</source>
   <translation>sagt nichts über {target} (d-separiert)</translation>
  </message>
  <message>
   <source>tells {share} of the entropy of {target}, {bits} bits</source>
   <translation>sagt {share} der Entropie von {target}, {bits} Bits</translation>
  </message>
  <message>
   <source>test</source>
   <translation>Test</translation>
  </message>
  <message>
   <source>text with more than {0} different values</source>
   <translation>Text mit mehr als {0} verschiedenen Werten</translation>
  </message>
  <message>
   <source>texts have no order; compare them with = or !=</source>
   <translation>Texte haben keine Reihenfolge; mit = oder != vergleichen</translation>
  </message>
  <message>
   <source>that of the given lists</source>
   <translation>der der gegebenen Listen</translation>
  </message>
  <message>
   <source>the ID</source>
   <translation>die ID</translation>
  </message>
  <message>
   <source>the IDs</source>
   <translation>die IDs</translation>
  </message>
  <message>
   <source>the arc {0} has a probability of {1}, but {2}</source>
   <translation>die Kante {0} hat eine Wahrscheinlichkeit von {1}, aber {2}</translation>
  </message>
  <message>
   <source>the arc {0} has a probability of {1}, but {2} is required</source>
   <translation>die Kante {0} hat eine Wahrscheinlichkeit von {1}, aber {2} ist gefordert</translation>
  </message>
  <message>
   <source>the arc {0} has two probabilities, {1} and {2}</source>
   <translation>die Kante {0} hat zwei Wahrscheinlichkeiten, {1} und {2}</translation>
  </message>
  <message>
   <source>the arc {0} is both required and forbidden</source>
   <translation>die Kante {0} ist zugleich gefordert und verboten</translation>
  </message>
  <message>
   <source>the arc {0} is required, and has a probability of {1}, too</source>
   <translation>die Kante {0} ist gefordert und hat außerdem eine Wahrscheinlichkeit von {1}</translation>
  </message>
  <message>
   <source>the arc {0} is required, but {1}</source>
   <translation>die Kante {0} ist gefordert, aber {1}</translation>
  </message>
  <message>
   <source>the arc {0} {1}</source>
   <translation>die Kante {0} {1}</translation>
  </message>
  <message>
   <source>the arc {0} → {1} is required, but in the ordering {2} comes before {3}</source>
   <translation>die Kante {0} → {1} ist gefordert, aber in der Ordnung kommt {2} vor {3}</translation>
  </message>
  <message>
   <source>the arcs close a cycle: {0}</source>
   <translation>die Kanten schließen einen Zyklus: {0}</translation>
  </message>
  <message>
   <source>the arcs close a cycle: {0} → {1} → {2}</source>
   <translation>die Kanten schließen einen Zyklus: {0} → {1} → {2}</translation>
  </message>
  <message>
   <source>the arcs {0} and {1} are both required</source>
   <translation>die Kanten {0} und {1} sind beide gefordert</translation>
  </message>
  <message>
   <source>the attributes</source>
   <translation>die Attribute</translation>
  </message>
  <message>
   <source>the background knowledge</source>
   <translation>des Vorwissens</translation>
  </message>
  <message>
   <source>the best for its ordering</source>
   <translation>des besten für seine Ordnung</translation>
  </message>
  <message>
   <source>the best on its lists</source>
   <translation>des besten auf seinen Listen</translation>
  </message>
  <message>
   <source>the bounds leave few of the subsets of {0} variables</source>
   <translation>die Schranken lassen wenige der Teilmengen von {0} Variablen übrig</translation>
  </message>
  <message>
   <source>the braces are nested too deeply for a network</source>
   <translation>die Klammern sind für ein Netz zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the brackets are nested too deeply for a network</source>
   <translation>die Klammern sind für ein Netz zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the checkpoint cannot be read: {0}</source>
   <translation>der Checkpoint kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>the checkpoint is damaged, or no checkpoint</source>
   <translation>der Checkpoint ist beschädigt oder keiner</translation>
  </message>
  <message>
   <source>the checkpoint was written by bnstudio {0}, and this is {1}: a search goes on only with the version that it began with</source>
   <translation>der Checkpoint ist von bnstudio {0}, und dies ist {1}: eine Suche geht nur mit der Version weiter, mit der sie begann</translation>
  </message>
  <message>
   <source>the checkpoint {0} could not be written ({1}), so the run cannot be continued from here</source>
   <translation>der Checkpoint {0} konnte nicht geschrieben werden ({1}), daher kann der Lauf von hier nicht weitergehen</translation>
  </message>
  <message>
   <source>the clipboard holds no table</source>
   <translation>die Zwischenablage enthält keine Tabelle</translation>
  </message>
  <message>
   <source>the column is ordered and “{0}” stands between them</source>
   <translation>die Spalte ist geordnet, und „{0}“ steht dazwischen</translation>
  </message>
  <message>
   <source>the column “{0}” stands twice</source>
   <translation>die Spalte „{0}“ steht zweimal da</translation>
  </message>
  <message>
   <source>the compressed file is damaged</source>
   <translation>die komprimierte Datei ist beschädigt</translation>
  </message>
  <message>
   <source>the compressed file is damaged or cut off</source>
   <translation>die komprimierte Datei ist beschädigt oder abgeschnitten</translation>
  </message>
  <message>
   <source>the compressed file is damaged or incomplete</source>
   <translation>die komprimierte Datei ist beschädigt oder unvollständig</translation>
  </message>
  <message>
   <source>the compressed file unpacks to over {0} times its size</source>
   <translation>die komprimierte Datei wird entpackt mehr als {0}-mal so groß</translation>
  </message>
  <message>
   <source>the copy that it keeps needs a temporary file ({0})</source>
   <translation>die Kopie, die es hält, braucht eine temporäre Datei ({0})</translation>
  </message>
  <message>
   <source>the cycle of links {0} has no chord</source>
   <translation>der Zyklus aus Verbindungen {0} hat keine Sehne</translation>
  </message>
  <message>
   <source>the data</source>
   <translation>die Daten</translation>
  </message>
  <message>
   <source>the data have no column “{0}”, which the network needs</source>
   <translation>die Daten haben keine Spalte „{0}“, die das Netz braucht</translation>
  </message>
  <message>
   <source>the data of now</source>
   <translation>die jetzigen Daten</translation>
  </message>
  <message>
   <source>the day of the month</source>
   <translation>der Tag des Monats</translation>
  </message>
  <message>
   <source>the decimal sign “{0}” is not known</source>
   <translation>das Dezimalzeichen „{0}“ ist nicht bekannt</translation>
  </message>
  <message>
   <source>the declaration of “{0}”</source>
   <translation>die Deklaration von „{0}“</translation>
  </message>
  <message>
   <source>the default searcher</source>
   <translation>das voreingestellte Verfahren</translation>
  </message>
  <message>
   <source>the description of these data is not beside them</source>
   <translation>die Beschreibung dieser Daten liegt nicht daneben</translation>
  </message>
  <message>
   <source>the disk is full</source>
   <translation>der Datenträger ist voll</translation>
  </message>
  <message>
   <source>the disk is full; nothing was changed</source>
   <translation>der Datenträger ist voll; nichts wurde geändert</translation>
  </message>
  <message>
   <source>the disk it is on can only be read</source>
   <translation>ihr Datenträger kann nur gelesen werden</translation>
  </message>
  <message>
   <source>the disk limit</source>
   <translation>die Grenze des Plattenplatzes</translation>
  </message>
  <message>
   <source>the disk limit leaves {0}</source>
   <translation>die Grenze des Plattenplatzes lässt {0}</translation>
  </message>
  <message>
   <source>the disk limit of {0} GB is reached</source>
   <translation>die Grenze des Plattenplatzes von {0} GB ist erreicht</translation>
  </message>
  <message>
   <source>the disk space ran out before a network was found that meets all constraints</source>
   <translation>der Platz auf dem Datenträger war verbraucht, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the edge between “{0}” and “{1}” has two heads; no network here has such</source>
   <translation>die Kante zwischen „{0}“ und „{1}“ hat zwei Spitzen; kein Netz hier hat so etwas</translation>
  </message>
  <message>
   <source>the edge of “{0}” and “{1}” has one end only</source>
   <translation>die Kante zwischen „{0}“ und „{1}“ hat nur ein Ende</translation>
  </message>
  <message>
   <source>the edge of “{0}” and “{1}” has two heads</source>
   <translation>die Kante zwischen „{0}“ und „{1}“ hat zwei Spitzen</translation>
  </message>
  <message>
   <source>the edge of “{0}” and “{1}” is there twice</source>
   <translation>die Kante zwischen „{0}“ und „{1}“ ist zweimal da</translation>
  </message>
  <message>
   <source>the edge “{0} {1} {2}” has a circle or two heads, which no network here can hold</source>
   <translation>die Kante „{0} {1} {2}“ hat einen Kreis oder zwei Spitzen, was kein Netz hier fassen kann</translation>
  </message>
  <message>
   <source>the elements are nested too deeply for a network</source>
   <translation>die Elemente sind für ein Netz zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the encoding “{0}” is not known</source>
   <translation>die Kodierung „{0}“ ist nicht bekannt</translation>
  </message>
  <message>
   <source>the end</source>
   <translation>das Ende</translation>
  </message>
  <message>
   <source>the end of the file</source>
   <translation>das Ende der Datei</translation>
  </message>
  <message>
   <source>the ending does not say which form of knowledge file to write</source>
   <translation>die Endung sagt nicht, in welcher Form das Vorwissen zu schreiben ist</translation>
  </message>
  <message>
   <source>the equivalent sample size cannot be “{0}”</source>
   <translation>die gedachte Stichprobengröße kann nicht „{0}“ sein</translation>
  </message>
  <message>
   <source>the evidence has probability zero</source>
   <translation>die Evidenz hat Wahrscheinlichkeit null</translation>
  </message>
  <message>
   <source>the evidence has probability zero: {0} cannot be</source>
   <translation>die Evidenz hat Wahrscheinlichkeit null: {0} kann nicht sein</translation>
  </message>
  <message>
   <source>the evidence has probability zero: {0} cannot be together</source>
   <translation>die Evidenz hat Wahrscheinlichkeit null: {0} können nicht zusammen gelten</translation>
  </message>
  <message>
   <source>the exact answer takes tables of more than {0} cells</source>
   <translation>die exakte Antwort braucht Tafeln mit mehr als {0} Zellen</translation>
  </message>
  <message>
   <source>the exact answer takes tables of {0} cells ({1} GB), more than fits into free memory</source>
   <translation>die exakte Antwort braucht Tafeln mit {0} Zellen ({1} GB), mehr als in den freien Arbeitsspeicher passt</translation>
  </message>
  <message>
   <source>the export was ended</source>
   <translation>der Export wurde beendet</translation>
  </message>
  <message>
   <source>the expression ends where {0} is expected</source>
   <translation>der Ausdruck endet, wo {0} erwartet wird</translation>
  </message>
  <message>
   <source>the expression uses no column</source>
   <translation>der Ausdruck benutzt keine Spalte</translation>
  </message>
  <message>
   <source>the family of “{0}” has {1} free parameters, at most {2} are allowed</source>
   <translation>die Familie von „{0}“ hat {1} freie Parameter, höchstens {2} sind erlaubt</translation>
  </message>
  <message>
   <source>the figure could not be written: {why}</source>
   <translation>die Abbildung konnte nicht geschrieben werden: {why}</translation>
  </message>
  <message>
   <source>the file</source>
   <translation>die Datei</translation>
  </message>
  <message>
   <source>the file begins as {0}, but here it is not</source>
   <translation>die Datei beginnt als {0}, aber hier ist sie es nicht</translation>
  </message>
  <message>
   <source>the file cannot be read ({0})</source>
   <translation>die Datei kann nicht gelesen werden ({0})</translation>
  </message>
  <message>
   <source>the file cannot be read: {0}</source>
   <translation>die Datei kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>the file cannot be written: {0}</source>
   <translation>die Datei kann nicht geschrieben werden: {0}</translation>
  </message>
  <message>
   <source>the file could not be read back as it was written ({0}), so it was not kept</source>
   <translation>die Datei ließ sich nicht so zurücklesen, wie sie geschrieben wurde ({0}), daher wurde sie nicht behalten</translation>
  </message>
  <message>
   <source>the file declares entities, which are not read</source>
   <translation>die Datei deklariert Entitäten, die nicht gelesen werden</translation>
  </message>
  <message>
   <source>the file declares no attribute</source>
   <translation>die Datei deklariert kein Attribut</translation>
  </message>
  <message>
   <source>the file does not begin with the number of variables</source>
   <translation>die Datei beginnt nicht mit der Zahl der Variablen</translation>
  </message>
  <message>
   <source>the file ends after {0} of {1} parent sets of “{2}”</source>
   <translation>die Datei endet nach {0} von {1} Elternmengen von „{2}“</translation>
  </message>
  <message>
   <source>the file ends after {0} of {1} variables</source>
   <translation>die Datei endet nach {0} von {1} Variablen</translation>
  </message>
  <message>
   <source>the file ends before its last brace is closed</source>
   <translation>die Datei endet vor ihrer letzten schließenden Klammer</translation>
  </message>
  <message>
   <source>the file ends before its last bracket is closed</source>
   <translation>die Datei endet vor ihrer letzten schließenden Klammer</translation>
  </message>
  <message>
   <source>the file ends in the middle of {0}</source>
   <translation>die Datei endet mitten in: {0}</translation>
  </message>
  <message>
   <source>the file ends in the middle of {0}; it may have been cut off</source>
   <translation>die Datei endet mitten in: {0}; sie ist vielleicht abgeschnitten</translation>
  </message>
  <message>
   <source>the file ends where {0} should stand</source>
   <translation>die Datei endet, wo {0} stehen sollte</translation>
  </message>
  <message>
   <source>the file has hyperedges, which no network here can hold</source>
   <translation>die Datei hat Hyperkanten, die kein Netz hier fassen kann</translation>
  </message>
  <message>
   <source>the file has more than one graph</source>
   <translation>die Datei hat mehr als einen Graphen</translation>
  </message>
  <message>
   <source>the file has more than one graph, or nested ones</source>
   <translation>die Datei hat mehr als einen Graphen, oder verschachtelte</translation>
  </message>
  <message>
   <source>the file has more than {0} elements, the most that are read</source>
   <translation>die Datei hat mehr als {0} Elemente; mehr werden nicht gelesen</translation>
  </message>
  <message>
   <source>the file has no graph</source>
   <translation>die Datei hat keinen Graphen</translation>
  </message>
  <message>
   <source>the file has no parent set of “{0}” that keeps the limits and the knowledge</source>
   <translation>die Datei hat keine Elternmenge von „{0}“, die Grenzen und Vorwissen einhält</translation>
  </message>
  <message>
   <source>the file has parent sets of {0} variables, the data have {1}</source>
   <translation>die Datei hat Elternmengen von {0} Variablen, die Daten haben {1}</translation>
  </message>
  <message>
   <source>the file has version {0} of the format; this program reads version {1}</source>
   <translation>die Datei hat Version {0} des Formats; dieses Programm liest Version {1}</translation>
  </message>
  <message>
   <source>the file has {0} columns; at most {1} are read</source>
   <translation>die Datei hat {0} Spalten; höchstens {1} werden gelesen</translation>
  </message>
  <message>
   <source>the file holds a Markov network, which has no directions</source>
   <translation>die Datei enthält ein Markov-Netz, das keine Richtungen hat</translation>
  </message>
  <message>
   <source>the file holds no nodes</source>
   <translation>die Datei enthält keine Knoten</translation>
  </message>
  <message>
   <source>the file holds no row</source>
   <translation>die Datei enthält keine Zeile</translation>
  </message>
  <message>
   <source>the file is damaged after row {0} ({1})</source>
   <translation>die Datei ist nach Zeile {0} beschädigt ({1})</translation>
  </message>
  <message>
   <source>the file is damaged, or takes too much memory</source>
   <translation>die Datei ist beschädigt oder braucht zu viel Arbeitsspeicher</translation>
  </message>
  <message>
   <source>the file is empty</source>
   <translation>die Datei ist leer</translation>
  </message>
  <message>
   <source>the file is larger than {0} MB, the most that is read</source>
   <translation>die Datei ist größer als {0} MB; größere werden nicht gelesen</translation>
  </message>
  <message>
   <source>the file is not written in {0}</source>
   <translation>die Datei ist nicht in {0} geschrieben</translation>
  </message>
  <message>
   <source>the file may not be read</source>
   <translation>die Datei darf nicht gelesen werden</translation>
  </message>
  <message>
   <source>the file says that it is in “{0}”, which is no encoding that is read</source>
   <translation>die Datei sagt, sie sei in „{0}“, einer Kodierung, die nicht gelesen wird</translation>
  </message>
  <message>
   <source>the file says that it is in “{0}”, which it is not</source>
   <translation>die Datei sagt, sie sei in „{0}“, was nicht stimmt</translation>
  </message>
  <message>
   <source>the file stands for more than {0} arcs</source>
   <translation>die Datei steht für mehr als {0} Kanten</translation>
  </message>
  <message>
   <source>the file uses an entity, which is not read</source>
   <translation>die Datei benutzt eine Entität, die nicht gelesen wird</translation>
  </message>
  <message>
   <source>the file was changed while it was read</source>
   <translation>die Datei wurde geändert, während sie gelesen wurde</translation>
  </message>
  <message>
   <source>the file would be larger than {0} MB, the most that is read back</source>
   <translation>die Datei würde größer als {0} MB; größere werden nicht zurückgelesen</translation>
  </message>
  <message>
   <source>the file would have {0} characters; {1} of more than {2} is not read back</source>
   <translation>die Datei hätte {0} Zeichen; {1} mit mehr als {2} wird nicht zurückgelesen</translation>
  </message>
  <message>
   <source>the file {0} that {1} took its parent sets from is not where it was</source>
   <translation>die Datei {0}, aus der {1} seine Elternmengen nahm, ist nicht, wo sie war</translation>
  </message>
  <message>
   <source>the file's ending does not say which format to write</source>
   <translation>die Endung der Datei sagt nicht, in welchem Format zu schreiben ist</translation>
  </message>
  <message>
   <source>the file's name is too long</source>
   <translation>der Name der Datei ist zu lang</translation>
  </message>
  <message>
   <source>the first lacks {0}</source>
   <translation>dem ersten fehlt {0}</translation>
  </message>
  <message>
   <source>the first row names no columns “from” and “to”, and there are more than three</source>
   <translation>die erste Zeile nennt keine Spalten „from“ und „to“, und es sind mehr als drei</translation>
  </message>
  <message>
   <source>the first {0} of {1} with numbers</source>
   <translation>unter den ersten {0} von {1} mit Zahlen</translation>
  </message>
  <message>
   <source>the folder cannot be made: {0}</source>
   <translation>der Ordner kann nicht angelegt werden: {0}</translation>
  </message>
  <message>
   <source>the folder does not exist</source>
   <translation>den Ordner gibt es nicht</translation>
  </message>
  <message>
   <source>the folder for the replicates cannot be made: {0}</source>
   <translation>der Ordner für die Netze der Stichproben kann nicht angelegt werden: {0}</translation>
  </message>
  <message>
   <source>the folder it should go into does not exist</source>
   <translation>den Ordner, in den sie soll, gibt es nicht</translation>
  </message>
  <message>
   <source>the form</source>
   <translation>das Formular</translation>
  </message>
  <message>
   <source>the given ordering</source>
   <translation>die angegebene Ordnung</translation>
  </message>
  <message>
   <source>the given parent sets</source>
   <translation>die angegebenen Elternmengen</translation>
  </message>
  <message>
   <source>the graph</source>
   <translation>der Graph</translation>
  </message>
  <message>
   <source>the graph has circles (2): it is a PAG, which is not read</source>
   <translation>der Graph hat Kreise (2): er ist ein PAG, und die werden nicht gelesen</translation>
  </message>
  <message>
   <source>the heading</source>
   <translation>die Kopfzeile</translation>
  </message>
  <message>
   <source>the in-degree limit</source>
   <translation>der Eingangsgrad</translation>
  </message>
  <message>
   <source>the in-degree limit (max_parents)</source>
   <translation>der Eingangsgrad (max_parents)</translation>
  </message>
  <message>
   <source>the integer program</source>
   <translation>das ganzzahlige Programm</translation>
  </message>
  <message>
   <source>the integer program needs more memory than it may take</source>
   <translation>das ganzzahlige Programm braucht mehr Arbeitsspeicher, als es darf</translation>
  </message>
  <message>
   <source>the integer program needs the solver SCIP through the package PySCIPOpt, which cannot be loaded here ({0})</source>
   <translation>das ganzzahlige Programm braucht den Löser SCIP durch das Paket PySCIPOpt, das sich hier nicht laden lässt ({0})</translation>
  </message>
  <message>
   <source>the key “{0}” stands twice</source>
   <translation>der Schlüssel „{0}“ steht zweimal da</translation>
  </message>
  <message>
   <source>the knowledge file cannot be read: {0}</source>
   <translation>die Datei mit Vorwissen kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>the knowledge file cannot be written: {0}</source>
   <translation>die Datei mit Vorwissen kann nicht geschrieben werden: {0}</translation>
  </message>
  <message>
   <source>the knowledge file does not hold an object</source>
   <translation>die Datei mit Vorwissen enthält kein Objekt</translation>
  </message>
  <message>
   <source>the knowledge file is empty</source>
   <translation>die Datei mit Vorwissen ist leer</translation>
  </message>
  <message>
   <source>the knowledge file is nested too deeply</source>
   <translation>die Datei mit Vorwissen ist zu tief verschachtelt</translation>
  </message>
  <message>
   <source>the knowledge file is not a text</source>
   <translation>die Datei mit Vorwissen ist kein Text</translation>
  </message>
  <message>
   <source>the knowledge file is not valid JSON: {0} (column {1})</source>
   <translation>die Datei mit Vorwissen ist kein gültiges JSON: {0} (Spalte {1})</translation>
  </message>
  <message>
   <source>the knowledge rules out more than {0} arcs, too many to be listed</source>
   <translation>das Vorwissen schließt mehr als {0} Kanten aus, zu viele zum Aufzählen</translation>
  </message>
  <message>
   <source>the larger of two numbers</source>
   <translation>die größere von zwei Zahlen</translation>
  </message>
  <message>
   <source>the last edit is still being worked out</source>
   <translation>die letzte Änderung wird noch ausgeführt</translation>
  </message>
  <message>
   <source>the legend and the caption leave no room for the drawing</source>
   <translation>Legende und Unterschrift lassen keinen Platz für die Zeichnung</translation>
  </message>
  <message>
   <source>the length of the frontier</source>
   <translation>die Länge der Warteschlange</translation>
  </message>
  <message>
   <source>the level cannot be {0}</source>
   <translation>das Niveau kann nicht {0} sein</translation>
  </message>
  <message>
   <source>the likelihood of “{0}”</source>
   <translation>die Likelihood von „{0}“</translation>
  </message>
  <message>
   <source>the likelihood of “{0}” for the state “{1}” cannot be {2}</source>
   <translation>die Likelihood von „{0}“ für den Zustand „{1}“ kann nicht {2} sein</translation>
  </message>
  <message>
   <source>the likelihood of “{0}” has no weight for the state “{1}”</source>
   <translation>die Likelihood von „{0}“ hat kein Gewicht für den Zustand „{1}“</translation>
  </message>
  <message>
   <source>the likelihood of “{0}” is 0 for every state</source>
   <translation>die Likelihood von „{0}“ ist 0 für jeden Zustand</translation>
  </message>
  <message>
   <source>the limit of free parameters</source>
   <translation>die Grenze der freien Parameter</translation>
  </message>
  <message>
   <source>the limit of free parameters (max_params)</source>
   <translation>die Grenze der freien Parameter (max_params)</translation>
  </message>
  <message>
   <source>the limit of parents (max_parents)</source>
   <translation>die Grenze der Eltern (max_parents)</translation>
  </message>
  <message>
   <source>the limit of parents of “{0}”</source>
   <translation>die Grenze der Eltern von „{0}“</translation>
  </message>
  <message>
   <source>the limit says: {0} may have at most {1} parent</source>
   <translation>die Grenze sagt: {0} darf höchstens {1} Elternknoten haben</translation>
  </message>
  <message>
   <source>the limit says: {0} may have at most {1} parents</source>
   <translation>die Grenze sagt: {0} darf höchstens {1} Eltern haben</translation>
  </message>
  <message>
   <source>the limit says: {0} would have {1} free parameters, at most {2} are allowed</source>
   <translation>die Grenze sagt: {0} hätte {1} freie Parameter, höchstens {2} sind erlaubt</translation>
  </message>
  <message>
   <source>the limit set in Learn</source>
   <translation>der Grenze unter Lernen</translation>
  </message>
  <message>
   <source>the line about the origin of the parent sets is damaged</source>
   <translation>die Zeile über die Herkunft der Elternmengen ist beschädigt</translation>
  </message>
  <message>
   <source>the line has more than {0} characters</source>
   <translation>die Zeile hat mehr als {0} Zeichen</translation>
  </message>
  <message>
   <source>the line is longer than {0} MiB</source>
   <translation>die Zeile ist länger als {0} MiB</translation>
  </message>
  <message>
   <source>the line is longer than {0} MiB, the most that is read</source>
   <translation>die Zeile ist länger als {0} MiB; längere werden nicht gelesen</translation>
  </message>
  <message>
   <source>the links cannot be directed without a cycle or a new v-structure</source>
   <translation>die Verbindungen lassen sich nicht ohne Zyklus oder neue V-Struktur richten</translation>
  </message>
  <message>
   <source>the lists are short ({0} sets of {1} variables)</source>
   <translation>die Listen sind kurz ({0} Mengen von {1} Variablen)</translation>
  </message>
  <message>
   <source>the logarithm to base 10</source>
   <translation>der Logarithmus zur Basis 10</translation>
  </message>
  <message>
   <source>the memory limit</source>
   <translation>die Speichergrenze</translation>
  </message>
  <message>
   <source>the memory ran out before a network was found that meets all constraints</source>
   <translation>der Arbeitsspeicher war verbraucht, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the method exact has no {0} of each variable to be limited</source>
   <translation>das exakte Verfahren kennt je Variable nichts, das zu begrenzen wäre: {0}</translation>
  </message>
  <message>
   <source>the missing cells</source>
   <translation>die fehlenden Zellen</translation>
  </message>
  <message>
   <source>the month of a date, 1 to 12</source>
   <translation>der Monat eines Datums, 1 bis 12</translation>
  </message>
  <message>
   <source>the most states are a whole number from 2 on</source>
   <translation>die Höchstzahl der Zustände ist eine ganze Zahl ab 2</translation>
  </message>
  <message>
   <source>the most states cannot be {0}</source>
   <translation>die Höchstzahl der Zustände kann nicht {0} sein</translation>
  </message>
  <message>
   <source>the name of a node is longer than {0} characters</source>
   <translation>der Name eines Knotens ist länger als {0} Zeichen</translation>
  </message>
  <message>
   <source>the name of a state is longer than {0} characters</source>
   <translation>der Name eines Zustands ist länger als {0} Zeichen</translation>
  </message>
  <message>
   <source>the name {0} of a node has a NUL character in it</source>
   <translation>der Name {0} eines Knotens enthält ein NUL-Zeichen</translation>
  </message>
  <message>
   <source>the name {0} of a node has half a character in it</source>
   <translation>der Name {0} eines Knotens enthält ein halbes Zeichen</translation>
  </message>
  <message>
   <source>the name {0} of a state has a NUL character in it</source>
   <translation>der Name {0} eines Zustands enthält ein NUL-Zeichen</translation>
  </message>
  <message>
   <source>the name {0} of a state has half a character in it</source>
   <translation>der Name {0} eines Zustands enthält ein halbes Zeichen</translation>
  </message>
  <message>
   <source>the name “{0}” has {1} characters; a network file holds at most {2}</source>
   <translation>der Name „{0}“ hat {1} Zeichen; eine Netzdatei fasst höchstens {2}</translation>
  </message>
  <message>
   <source>the names cannot be read: {0}</source>
   <translation>die Namen können nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>the natural logarithm; missing for 0 and below</source>
   <translation>der natürliche Logarithmus; fehlend für 0 und darunter</translation>
  </message>
  <message>
   <source>the nearest whole number, halves away from zero</source>
   <translation>die nächste ganze Zahl, Halbe weg von null</translation>
  </message>
  <message>
   <source>the network and the held-out rows are not over the same variables</source>
   <translation>das Netz und die zurückgehaltenen Zeilen haben nicht dieselben Variablen</translation>
  </message>
  <message>
   <source>the network does not know the state “{0}”</source>
   <translation>das Netz kennt den Zustand „{0}“ nicht</translation>
  </message>
  <message>
   <source>the network has a node “{0}”, the data have no such column</source>
   <translation>das Netz hat einen Knoten „{0}“, die Daten haben keine solche Spalte</translation>
  </message>
  <message>
   <source>the network has more than {0} edges, the most that are read</source>
   <translation>das Netz hat mehr als {0} Kanten; mehr werden nicht gelesen</translation>
  </message>
  <message>
   <source>the network has more than {0} nodes, the most that are read</source>
   <translation>das Netz hat mehr als {0} Knoten; mehr werden nicht gelesen</translation>
  </message>
  <message>
   <source>the network has no variable “{0}”</source>
   <translation>das Netz hat keine Variable „{0}“</translation>
  </message>
  <message>
   <source>the network has other states than the table</source>
   <translation>das Netz hat andere Zustände als die Tabelle</translation>
  </message>
  <message>
   <source>the network is not known</source>
   <translation>das Netz ist nicht bekannt</translation>
  </message>
  <message>
   <source>the network is proved to be the best for the ordering{within}</source>
   <translation>das Netz ist bewiesenermaßen das beste für die Reihenfolge{within}</translation>
  </message>
  <message>
   <source>the network is proved to be the best{within}</source>
   <translation>das Netz ist bewiesenermaßen das beste{within}</translation>
  </message>
  <message>
   <source>the network's heading</source>
   <translation>der Kopf des Netzes</translation>
  </message>
  <message>
   <source>the networks have different variables: {0}</source>
   <translation>die Netze haben verschiedene Variablen: {0}</translation>
  </message>
  <message>
   <source>the new column has no name</source>
   <translation>die neue Spalte hat keinen Namen</translation>
  </message>
  <message>
   <source>the next run with this scratch folder goes on with layer {0} of {1}</source>
   <translation>der nächste Lauf mit diesem Arbeitsordner geht weiter mit Schicht {0} von {1}</translation>
  </message>
  <message>
   <source>the next whole number below</source>
   <translation>die nächste ganze Zahl darunter</translation>
  </message>
  <message>
   <source>the node id “{0}” is there twice</source>
   <translation>die Knoten-id „{0}“ ist zweimal da</translation>
  </message>
  <message>
   <source>the node “{0}”</source>
   <translation>der Knoten „{0}“</translation>
  </message>
  <message>
   <source>the node “{0}” is there twice</source>
   <translation>der Knoten „{0}“ ist zweimal da</translation>
  </message>
  <message>
   <source>the number of parent sets</source>
   <translation>die Zahl der Elternmengen</translation>
  </message>
  <message>
   <source>the number of parents</source>
   <translation>die Zahl der Eltern</translation>
  </message>
  <message>
   <source>the number of parents up to which all sets are scored</source>
   <translation>die Zahl der Eltern, bis zu der alle Mengen bewertet werden,</translation>
  </message>
  <message>
   <source>the number of replicates cannot be below 1</source>
   <translation>die Zahl der Stichproben kann nicht unter 1 sein</translation>
  </message>
  <message>
   <source>the number of rows and the seed must be at least 0</source>
   <translation>die Zahl der Zeilen und die Startzahl müssen mindestens 0 sein</translation>
  </message>
  <message>
   <source>the number of sets for a variable</source>
   <translation>die Zahl der Mengen je Variable</translation>
  </message>
  <message>
   <source>the number of sets held for a variable</source>
   <translation>die Zahl der gehaltenen Mengen je Variable</translation>
  </message>
  <message>
   <source>the number of tables</source>
   <translation>die Zahl der Tafeln</translation>
  </message>
  <message>
   <source>the number of threads</source>
   <translation>die Zahl der Threads</translation>
  </message>
  <message>
   <source>the number of variables</source>
   <translation>die Zahl der Variablen</translation>
  </message>
  <message>
   <source>the number without its sign</source>
   <translation>die Zahl ohne ihr Vorzeichen</translation>
  </message>
  <message>
   <source>the number {0}, which is no run</source>
   <translation>die Nummer {0}, zu der es keinen Lauf gibt</translation>
  </message>
  <message>
   <source>the optimum</source>
   <translation>des Optimums</translation>
  </message>
  <message>
   <source>the ordering</source>
   <translation>die Ordnung</translation>
  </message>
  <message>
   <source>the ordering cannot be read: {0}</source>
   <translation>die Ordnung kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>the ordering lacks the variable “{0}”</source>
   <translation>der Ordnung fehlt die Variable „{0}“</translation>
  </message>
  <message>
   <source>the ordering lacks {0} of {1} variables, among them “{2}”</source>
   <translation>der Ordnung fehlen {0} von {1} Variablen, darunter „{2}“</translation>
  </message>
  <message>
   <source>the ordering names a variable twice</source>
   <translation>die Ordnung nennt eine Variable zweimal</translation>
  </message>
  <message>
   <source>the ordering names “{0}”, which the data do not have</source>
   <translation>die Ordnung nennt „{0}“, das die Daten nicht haben</translation>
  </message>
  <message>
   <source>the orderings contradict each other: {0}</source>
   <translation>die Ordnungen widersprechen einander: {0}</translation>
  </message>
  <message>
   <source>the other edges compel the arc: {0}</source>
   <translation>die anderen Kanten erzwingen diese Kante: {0}</translation>
  </message>
  <message>
   <source>the parameters of the score</source>
   <translation>die Parameter des Scores</translation>
  </message>
  <message>
   <source>the parent sets given to {0} were found on all rows, also those that would be held out</source>
   <translation>die für {0} angegebenen Elternmengen wurden auf allen Zeilen gefunden, auch auf denen, die zurückgehalten würden</translation>
  </message>
  <message>
   <source>the parent sets have a variable “{0}” that the data lack</source>
   <translation>die Elternmengen haben eine Variable „{0}“, die den Daten fehlt</translation>
  </message>
  <message>
   <source>the parent sets have none for “{0}”</source>
   <translation>die Elternmengen haben keine für „{0}“</translation>
  </message>
  <message>
   <source>the parent sets in a file belong to one discretisation</source>
   <translation>die Elternmengen einer Datei gehören zu einer einzigen Diskretisierung</translation>
  </message>
  <message>
   <source>the parent sets lack the variable “{0}”</source>
   <translation>den Elternmengen fehlt die Variable „{0}“</translation>
  </message>
  <message>
   <source>the parent sets of {0} are not stored any more</source>
   <translation>die Elternmengen von {0} sind nicht mehr gespeichert</translation>
  </message>
  <message>
   <source>the parent sets of {0} were not kept</source>
   <translation>die Elternmengen von {0} wurden nicht aufbewahrt</translation>
  </message>
  <message>
   <source>the parents in the tables do not agree with the arcs and links</source>
   <translation>die Eltern in den Tafeln stimmen nicht mit den Kanten und Verbindungen überein</translation>
  </message>
  <message>
   <source>the part “{0}”</source>
   <translation>der Teil „{0}“</translation>
  </message>
  <message>
   <source>the picture could not be made</source>
   <translation>das Bild konnte nicht erstellt werden</translation>
  </message>
  <message>
   <source>the potential of “{0}”</source>
   <translation>das Potential von „{0}“</translation>
  </message>
  <message>
   <source>the prior cannot be worth {0} cases</source>
   <translation>der Prior kann nicht {0} Fälle wert sein</translation>
  </message>
  <message>
   <source>the probabilities of {0} and {1} are {2} and {3}, which leaves nothing for “no arc”</source>
   <translation>die Wahrscheinlichkeiten von {0} und {1} sind {2} und {3}, was für „keine Kante“ nichts übrig lässt</translation>
  </message>
  <message>
   <source>the probability block of “{0}”</source>
   <translation>der Wahrscheinlichkeitsblock von „{0}“</translation>
  </message>
  <message>
   <source>the probability block of “{0}” names “{1}”, which is not declared</source>
   <translation>der Wahrscheinlichkeitsblock von „{0}“ nennt „{1}“, das nicht deklariert ist</translation>
  </message>
  <message>
   <source>the probability of the arc {0} is {1}, which is not between 0 and 1</source>
   <translation>die Wahrscheinlichkeit der Kante {0} ist {1}, also nicht zwischen 0 und 1</translation>
  </message>
  <message>
   <source>the probability table of “{0}” would have {1} cells</source>
   <translation>die Wahrscheinlichkeitstafel von „{0}“ hätte {1} Zellen</translation>
  </message>
  <message>
   <source>the probability tables belong to another network</source>
   <translation>die Wahrscheinlichkeitstafeln gehören zu einem anderen Netz</translation>
  </message>
  <message>
   <source>the probability tables have too many cells, with that of “{0}”</source>
   <translation>mit der von „{0}“ haben die Wahrscheinlichkeitstafeln zu viele Zellen</translation>
  </message>
  <message>
   <source>the procedure “{name}” of the program</source>
   <translation>das Verfahren „{name}“ des Programms</translation>
  </message>
  <message>
   <source>the process that draws cannot start: {why}</source>
   <translation>der Prozess, der zeichnet, kann nicht starten: {why}</translation>
  </message>
  <message>
   <source>the process that draws has ended, perhaps because memory ran out</source>
   <translation>der Prozess, der zeichnet, ist beendet, vielleicht weil der Arbeitsspeicher ausging</translation>
  </message>
  <message>
   <source>the process that works this out cannot start: {0}</source>
   <translation>der Prozess, der dies ausrechnet, kann nicht starten: {0}</translation>
  </message>
  <message>
   <source>the process that works this out has ended, perhaps because memory ran out</source>
   <translation>der Prozess, der dies ausrechnet, ist zu Ende, vielleicht weil der Arbeitsspeicher ausging</translation>
  </message>
  <message>
   <source>the program was closed while it ran</source>
   <translation>das Programm wurde währenddessen geschlossen</translation>
  </message>
  <message>
   <source>the project could not be saved: {0}</source>
   <translation>das Projekt konnte nicht gespeichert werden: {0}</translation>
  </message>
  <message>
   <source>the project file cannot be read ({0})</source>
   <translation>die Projektdatei kann nicht gelesen werden ({0})</translation>
  </message>
  <message>
   <source>the project file is damaged or cut short</source>
   <translation>die Projektdatei ist beschädigt oder abgeschnitten</translation>
  </message>
  <message>
   <source>the project file is damaged: at {0} stands {1}</source>
   <translation>die Projektdatei ist beschädigt: bei {0} steht {1}</translation>
  </message>
  <message>
   <source>the project file is damaged: at {0} stands {1} expected</source>
   <translation>die Projektdatei ist beschädigt: bei {0} steht {1} erwartet</translation>
  </message>
  <message>
   <source>the project file is damaged: its part {0} cannot be read</source>
   <translation>die Projektdatei ist beschädigt: ihr Teil {0} kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>the project file is damaged: its part “{0}” is missing</source>
   <translation>die Projektdatei ist beschädigt: ihr Teil „{0}“ fehlt</translation>
  </message>
  <message>
   <source>the project file is damaged: run {0} is missing</source>
   <translation>die Projektdatei ist beschädigt: Lauf {0} fehlt</translation>
  </message>
  <message>
   <source>the project file would unpack to more than a project can hold</source>
   <translation>die Projektdatei würde entpackt mehr, als ein Projekt fassen kann</translation>
  </message>
  <message>
   <source>the project was not saved: {0} {1}</source>
   <translation>das Projekt wurde nicht gespeichert: {0} {1}</translation>
  </message>
  <message>
   <source>the project was saved by a newer bnstudio (file version {0}; this one knows up to {1})</source>
   <translation>das Projekt wurde mit einem neueren bnstudio gespeichert (Dateiversion {0}; dieses kennt bis {1})</translation>
  </message>
  <message>
   <source>the reading was ended</source>
   <translation>das Lesen wurde beendet</translation>
  </message>
  <message>
   <source>the replicates cannot be written: {0}</source>
   <translation>die Netze der Stichproben können nicht geschrieben werden: {0}</translation>
  </message>
  <message>
   <source>the required arc {0} is missing</source>
   <translation>die geforderte Kante {0} fehlt</translation>
  </message>
  <message>
   <source>the required arcs are part of no tree: {0} → {1} closes a cycle, or gives a variable a second parent</source>
   <translation>die geforderten Kanten sind Teil keines Baums: {0} → {1} schließt einen Zyklus oder gibt einer Variable einen zweiten Elternknoten</translation>
  </message>
  <message>
   <source>the required arcs cannot all hold: they make the cycle {0}</source>
   <translation>die geforderten Kanten können nicht alle gelten: sie bilden den Zyklus {0}</translation>
  </message>
  <message>
   <source>the required parents of “{0}” ({1}) need {2} free parameters, but at most {3} are allowed</source>
   <translation>die geforderten Eltern von „{0}“ ({1}) brauchen {2} freie Parameter, aber höchstens {3} sind erlaubt</translation>
  </message>
  <message>
   <source>the rest</source>
   <translation>der Rest</translation>
  </message>
  <message>
   <source>the root is column {0}, but there are {1} columns</source>
   <translation>die Wurzel ist Spalte {0}, aber es gibt {1} Spalten</translation>
  </message>
  <message>
   <source>the row has no second column</source>
   <translation>die Zeile hat keine zweite Spalte</translation>
  </message>
  <message>
   <source>the row has {0} cells where {1} attributes are declared</source>
   <translation>die Zeile hat {0} Zellen, aber {1} Attribute sind deklariert</translation>
  </message>
  <message>
   <source>the row has {0} cells where {1} variables are described</source>
   <translation>die Zeile hat {0} Zellen, aber {1} Variablen sind beschrieben</translation>
  </message>
  <message>
   <source>the row has {0} cells, but there are {1} columns</source>
   <translation>die Zeile hat {0} Zellen, aber es gibt {1} Spalten</translation>
  </message>
  <message>
   <source>the row has {0} cells; at most {1} columns are read</source>
   <translation>die Zeile hat {0} Zellen; höchstens {1} Spalten werden gelesen</translation>
  </message>
  <message>
   <source>the row has {0} cells; {1} are needed</source>
   <translation>die Zeile hat {0} Zellen; es braucht {1}</translation>
  </message>
  <message>
   <source>the row has {0} where {1} are expected{2}</source>
   <translation>die Zeile hat {0}, erwartet werden {1}{2}</translation>
  </message>
  <message>
   <source>the row is called “{0}”, but column {1} is called “{2}”</source>
   <translation>die Zeile heißt „{0}“, aber Spalte {1} heißt „{2}“</translation>
  </message>
  <message>
   <source>the rows from here to row {0} cannot be told apart</source>
   <translation>die Zeilen von hier bis Zeile {0} lassen sich nicht trennen</translation>
  </message>
  <message>
   <source>the run cannot go on: it was made with {0} threads, not {1}</source>
   <translation>der Lauf kann nicht weitergehen: er hatte {0} Threads, nicht {1}</translation>
  </message>
  <message>
   <source>the run cannot go on: {0} of this checkpoint differ from those given</source>
   <translation>der Lauf kann nicht weitergehen: {0} dieses Checkpoints sind andere als die angegebenen</translation>
  </message>
  <message>
   <source>the run cannot go on: {0} of this checkpoint is not the one given</source>
   <translation>der Lauf kann nicht weitergehen: {0} dieses Checkpoints ist anders als angegeben</translation>
  </message>
  <message>
   <source>the run ended before a network was found that meets all constraints</source>
   <translation>der Lauf endete, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the run has used its {0} seconds</source>
   <translation>der Lauf hat seine {0} Sekunden aufgebraucht</translation>
  </message>
  <message>
   <source>the run has used its {0} steps</source>
   <translation>der Lauf hat seine {0} Schritte aufgebraucht</translation>
  </message>
  <message>
   <source>the run was stopped before a network was found that meets all constraints</source>
   <translation>der Lauf wurde angehalten, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the sampling was ended</source>
   <translation>das Ziehen wurde beendet</translation>
  </message>
  <message>
   <source>the score</source>
   <translation>der Score</translation>
  </message>
  <message>
   <source>the score cannot be used here: {0}</source>
   <translation>der Score kann hier nicht genutzt werden: {0}</translation>
  </message>
  <message>
   <source>the score change is not known</source>
   <translation>die Änderung des Scores ist nicht bekannt</translation>
  </message>
  <message>
   <source>the score falls</source>
   <translation>der Score fällt</translation>
  </message>
  <message>
   <source>the score rises</source>
   <translation>der Score steigt</translation>
  </message>
  <message>
   <source>the score stays</source>
   <translation>der Score bleibt</translation>
  </message>
  <message>
   <source>the score {0}</source>
   <translation>der Score {0}</translation>
  </message>
  <message>
   <source>the score {0} counts whole cases, not parts of them</source>
   <translation>der Score {0} zählt ganze Fälle, nicht Teile davon</translation>
  </message>
  <message>
   <source>the score {0} counts whole rows, so they cannot be weighted; {1} and {2} can</source>
   <translation>der Score {0} zählt ganze Zeilen, daher können sie nicht gewichtet werden; {1} und {2} können es</translation>
  </message>
  <message>
   <source>the score {0} is not the logarithm of a marginal likelihood, so it gives networks no probabilities</source>
   <translation>der Score {0} ist nicht der Logarithmus einer marginalen Likelihood und gibt Netzen daher keine Wahrscheinlichkeiten</translation>
  </message>
  <message>
   <source>the score {0} needs every cell, and the table has cells that are left missing</source>
   <translation>der Score {0} braucht jede Zelle, und die Tabelle hat fehlend gelassene Zellen</translation>
  </message>
  <message>
   <source>the score “{0}” is beyond {1}</source>
   <translation>der Score „{0}“ liegt jenseits von {1}</translation>
  </message>
  <message>
   <source>the scores of given parent sets are those of all rows, not of a sample of them</source>
   <translation>die Scores angegebener Elternmengen sind die aller Zeilen, nicht einer Stichprobe davon</translation>
  </message>
  <message>
   <source>the scores of parent set lists stand as they are, so parameters of a score would do nothing</source>
   <translation>die Scores von Listen von Elternmengen stehen fest, Parameter eines Scores würden nichts bewirken</translation>
  </message>
  <message>
   <source>the scratch folder {0} {1}</source>
   <translation>der Arbeitsordner {0} {1}</translation>
  </message>
  <message>
   <source>the searcher</source>
   <translation>das Verfahren</translation>
  </message>
  <message>
   <source>the searcher {0}</source>
   <translation>das Suchverfahren {0}</translation>
  </message>
  <message>
   <source>the searcher {0} cannot have probabilities of arcs (prior) in its score</source>
   <translation>das Verfahren {0} kann keine Wahrscheinlichkeiten von Kanten (prior) im Score haben</translation>
  </message>
  <message>
   <source>the searcher {0} cannot use the score {1}: {2}</source>
   <translation>das Verfahren {0} kann den Score {1} nicht nutzen: {2}</translation>
  </message>
  <message>
   <source>the searcher {0} cannot use this score: {1}</source>
   <translation>das Verfahren {0} kann diesen Score nicht nutzen: {1}</translation>
  </message>
  <message>
   <source>the searcher {0} cannot use {1}</source>
   <translation>das Verfahren {0} kann dies nicht nutzen: {1}</translation>
  </message>
  <message>
   <source>the searcher {0} keeps no checkpoints</source>
   <translation>das Verfahren {0} führt keine Checkpoints</translation>
  </message>
  <message>
   <source>the searcher {0} needs an ordering of the variables</source>
   <translation>das Verfahren {0} braucht eine Ordnung der Variablen</translation>
  </message>
  <message>
   <source>the searcher {0} works on a table, and there are only parent set lists</source>
   <translation>das Verfahren {0} arbeitet auf einer Tabelle, und es gibt nur Listen von Elternmengen</translation>
  </message>
  <message>
   <source>the searcher's parameters</source>
   <translation>die Parameter des Verfahrens</translation>
  </message>
  <message>
   <source>the searches over subsets had no room left</source>
   <translation>den Suchen über Teilmengen ging der Platz aus</translation>
  </message>
  <message>
   <source>the second lacks {0}</source>
   <translation>dem zweiten fehlt {0}</translation>
  </message>
  <message>
   <source>the second line of a group is missing</source>
   <translation>die zweite Zeile einer Gruppe fehlt</translation>
  </message>
  <message>
   <source>the seed</source>
   <translation>die Startzahl</translation>
  </message>
  <message>
   <source>the seed cannot be below 0</source>
   <translation>die Startzahl kann nicht unter 0 sein</translation>
  </message>
  <message>
   <source>the share of identification must be above 0 and at most 1, not {0}</source>
   <translation>der Anteil für die Elternmengen muss über 0 und höchstens 1 sein, nicht {0}</translation>
  </message>
  <message>
   <source>the share of missing cells must be at least 0 and below 1</source>
   <translation>der Anteil fehlender Zellen muss mindestens 0 und unter 1 sein</translation>
  </message>
  <message>
   <source>the sheet has {0} columns; at most {1} are read</source>
   <translation>das Blatt hat {0} Spalten; höchstens {1} werden gelesen</translation>
  </message>
  <message>
   <source>the sheet is empty</source>
   <translation>das Blatt ist leer</translation>
  </message>
  <message>
   <source>the size of a scope</source>
   <translation>die Größe eines Bereichs</translation>
  </message>
  <message>
   <source>the size of a table</source>
   <translation>die Größe einer Tafel</translation>
  </message>
  <message>
   <source>the smaller of two numbers</source>
   <translation>die kleinere von zwei Zahlen</translation>
  </message>
  <message>
   <source>the sparse row is not closed by “}”</source>
   <translation>die dünn besetzte Zeile ist nicht durch „}“ geschlossen</translation>
  </message>
  <message>
   <source>the sparse row names no attribute by “{0}”</source>
   <translation>die dünn besetzte Zeile nennt mit „{0}“ kein Attribut</translation>
  </message>
  <message>
   <source>the square root; missing below 0</source>
   <translation>die Quadratwurzel; fehlend unter 0</translation>
  </message>
  <message>
   <source>the start network</source>
   <translation>das Startnetz</translation>
  </message>
  <message>
   <source>the start network and the data do not have the same variables (“{0}”)</source>
   <translation>Startnetz und Daten haben nicht dieselben Variablen („{0}“)</translation>
  </message>
  <message>
   <source>the start network breaks the constraints: {0}</source>
   <translation>das Startnetz verletzt die Bedingungen: {0}</translation>
  </message>
  <message>
   <source>the start network breaks the limits or knowledge: {0}</source>
   <translation>das Startnetz verletzt Grenzen oder Vorwissen: {0}</translation>
  </message>
  <message>
   <source>the start network cannot be used: {0}</source>
   <translation>das Startnetz kann nicht benutzt werden: {0}</translation>
  </message>
  <message>
   <source>the start network has the variable “{0}”, which the data do not have</source>
   <translation>das Startnetz hat die Variable „{0}“, die die Daten nicht haben</translation>
  </message>
  <message>
   <source>the state of the search does not fit this run: {0}</source>
   <translation>der Stand der Suche passt nicht zu diesem Lauf: {0}</translation>
  </message>
  <message>
   <source>the state of the search is one of other variables: {0}</source>
   <translation>der Stand der Suche gilt anderen Variablen: {0}</translation>
  </message>
  <message>
   <source>the state of the search is too large to be kept for later</source>
   <translation>der Stand der Suche ist zu groß, um für später behalten zu werden</translation>
  </message>
  <message>
   <source>the state of the search lacks {0}</source>
   <translation>dem Stand der Suche fehlt {0}</translation>
  </message>
  <message>
   <source>the state “{0}” has {1} characters; a network file holds at most {2}</source>
   <translation>der Zustand „{0}“ hat {1} Zeichen; eine Netzdatei fasst höchstens {2}</translation>
  </message>
  <message>
   <source>the states are not closed by “}”</source>
   <translation>die Zustände sind nicht durch „}“ geschlossen</translation>
  </message>
  <message>
   <source>the states of “{0}” must be a list of different texts</source>
   <translation>die Zustände von „{0}“ müssen eine Liste verschiedener Texte sein</translation>
  </message>
  <message>
   <source>the step limit</source>
   <translation>die Grenze der Schritte</translation>
  </message>
  <message>
   <source>the steps ran out before a network was found that meets all constraints</source>
   <translation>die Schritte waren verbraucht, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the stored parent sets of {0} cannot be read</source>
   <translation>die gespeicherten Elternmengen von {0} können nicht gelesen werden</translation>
  </message>
  <message>
   <source>the sums over all networks have lost too many digits (an error of {0})</source>
   <translation>die Summen über alle Netze haben zu viele Stellen verloren (ein Fehler von {0})</translation>
  </message>
  <message>
   <source>the table cannot be written ({0})</source>
   <translation>die Tabelle kann nicht geschrieben werden ({0})</translation>
  </message>
  <message>
   <source>the table could not be read, by a fault of this program</source>
   <translation>die Tabelle war nicht lesbar, durch einen Fehler dieses Programms</translation>
  </message>
  <message>
   <source>the table could not be written: {value}</source>
   <translation>die Tabelle konnte nicht geschrieben werden: {value}</translation>
  </message>
  <message>
   <source>the table does not fit into the memory</source>
   <translation>die Tabelle passt nicht in den Speicher</translation>
  </message>
  <message>
   <source>the table has a header but no row below it</source>
   <translation>die Tabelle hat eine Kopfzeile, aber keine Zeile darunter</translation>
  </message>
  <message>
   <source>the table has no column</source>
   <translation>die Tabelle hat keine Spalte</translation>
  </message>
  <message>
   <source>the table has no row</source>
   <translation>die Tabelle hat keine Zeile</translation>
  </message>
  <message>
   <source>the table has no rows to draw from</source>
   <translation>die Tabelle hat keine Zeilen, aus denen zu ziehen wäre</translation>
  </message>
  <message>
   <source>the table has no rows to score</source>
   <translation>die Tabelle hat keine Zeilen zum Bewerten</translation>
  </message>
  <message>
   <source>the table has no variable “{0}”</source>
   <translation>die Tabelle hat keine Variable „{0}“</translation>
  </message>
  <message>
   <source>the table has one column</source>
   <translation>die Tabelle hat nur eine Spalte</translation>
  </message>
  <message>
   <source>the table has one column when cells are separated by {0}</source>
   <translation>die Tabelle hat nur eine Spalte, wenn {0} die Zellen trennt</translation>
  </message>
  <message>
   <source>the table has one row</source>
   <translation>die Tabelle hat nur eine Zeile</translation>
  </message>
  <message>
   <source>the table has {0} cases; at most {1} can be counted</source>
   <translation>die Tabelle hat {0} Fälle; höchstens {1} können gezählt werden</translation>
  </message>
  <message>
   <source>the table of variable {0}</source>
   <translation>die Tafel der Variable {0}</translation>
  </message>
  <message>
   <source>the table of “{0}”</source>
   <translation>die Tafel von „{0}“</translation>
  </message>
  <message>
   <source>the table of “{0}” gives ({1}) twice</source>
   <translation>die Tafel von „{0}“ gibt ({1}) zweimal an</translation>
  </message>
  <message>
   <source>the table of “{0}” has a parent that is no node</source>
   <translation>die Tafel von „{0}“ hat einen Elternknoten, der kein Knoten ist</translation>
  </message>
  <message>
   <source>the table of “{0}” has a parent twice, or itself for a parent</source>
   <translation>die Tafel von „{0}“ hat einen Elternknoten zweimal, oder sich selbst als Elternknoten</translation>
  </message>
  <message>
   <source>the table of “{0}” has a row whose sum is not above 0</source>
   <translation>die Tafel von „{0}“ hat eine Zeile, deren Summe nicht über 0 liegt</translation>
  </message>
  <message>
   <source>the table of “{0}” has something that is no number</source>
   <translation>die Tafel von „{0}“ hat etwas, das keine Zahl ist</translation>
  </message>
  <message>
   <source>the table of “{0}” has too many cells</source>
   <translation>die Tafel von „{0}“ hat zu viele Zellen</translation>
  </message>
  <message>
   <source>the table of “{0}” has {1} numbers; {2} are needed</source>
   <translation>die Tafel von „{0}“ hat {1} Zahlen; es braucht {2}</translation>
  </message>
  <message>
   <source>the table of “{0}” has {1}, which is no probability</source>
   <translation>die Tafel von „{0}“ hat {1}, und das ist keine Wahrscheinlichkeit</translation>
  </message>
  <message>
   <source>the table of “{0}” lacks {1} of {2} rows</source>
   <translation>der Tafel von „{0}“ fehlen {1} von {2} Zeilen</translation>
  </message>
  <message>
   <source>the table of “{0}” lacks {1} of {2} rows, the first for ({3})</source>
   <translation>der Tafel von „{0}“ fehlen {1} von {2} Zeilen, die erste für ({3})</translation>
  </message>
  <message>
   <source>the table of “{0}” must have {1} rows</source>
   <translation>die Tafel von „{0}“ muss {1} Zeilen haben</translation>
  </message>
  <message>
   <source>the table of “{0}” names “{1}”, which is no state of “{2}”</source>
   <translation>die Tafel von „{0}“ nennt „{1}“, das kein Zustand von „{2}“ ist</translation>
  </message>
  <message>
   <source>the tables cannot be worth {0} cases</source>
   <translation>die Tafeln können nicht {0} Fälle wert sein</translation>
  </message>
  <message>
   <source>the tables of another graph</source>
   <translation>die Tafeln eines anderen Graphen</translation>
  </message>
  <message>
   <source>the target of a cut is the name of a column</source>
   <translation>das Ziel einer Einteilung ist der Name einer Spalte</translation>
  </message>
  <message>
   <source>the text does not begin with “Graph Nodes:”</source>
   <translation>der Text beginnt nicht mit „Graph Nodes:“</translation>
  </message>
  <message>
   <source>the text ends before “Graph Edges:”</source>
   <translation>der Text endet vor „Graph Edges:“</translation>
  </message>
  <message>
   <source>the time for a variable</source>
   <translation>die Zeit je Variable</translation>
  </message>
  <message>
   <source>the time limit</source>
   <translation>die Zeitgrenze</translation>
  </message>
  <message>
   <source>the time ran out before a network was found that meets all constraints</source>
   <translation>die Zeit war abgelaufen, ehe ein Netz gefunden war, das alle Bedingungen einhält</translation>
  </message>
  <message>
   <source>the top</source>
   <translation>der obersten Ebene</translation>
  </message>
  <message>
   <source>the variable “{0}” has no parent set</source>
   <translation>die Variable „{0}“ hat keine Elternmenge</translation>
  </message>
  <message>
   <source>the variable “{0}” is declared twice</source>
   <translation>die Variable „{0}“ ist zweimal deklariert</translation>
  </message>
  <message>
   <source>the variable “{0}” stands there twice</source>
   <translation>die Variable „{0}“ steht zweimal da</translation>
  </message>
  <message>
   <source>the variables to keep are none, or one is named twice</source>
   <translation>keine Variable soll bleiben, oder eine ist zweimal genannt</translation>
  </message>
  <message>
   <source>the window is being closed</source>
   <translation>das Fenster wird geschlossen</translation>
  </message>
  <message>
   <source>the work for a variable</source>
   <translation>die Arbeit je Variable</translation>
  </message>
  <message>
   <source>the workbook is damaged or cut off</source>
   <translation>die Arbeitsmappe ist beschädigt oder abgeschnitten</translation>
  </message>
  <message>
   <source>the workbook unpacks to over {0} times its size</source>
   <translation>die Arbeitsmappe wird entpackt mehr als {0}-mal so groß</translation>
  </message>
  <message>
   <source>the year of a date</source>
   <translation>das Jahr eines Datums</translation>
  </message>
  <message>
   <source>the {0} “{1}” is not one plain character</source>
   <translation>das Zeichen „{1}“ ({0}) ist nicht ein einzelnes einfaches Zeichen</translation>
  </message>
  <message>
   <source>the {counts} most frequent are shown</source>
   <translation>gezeigt sind die {counts} häufigsten</translation>
  </message>
  <message>
   <source>there are more rows than the {0} columns</source>
   <translation>es gibt mehr Zeilen als die {0} Spalten</translation>
  </message>
  <message>
   <source>there are no data</source>
   <translation>es gibt keine Daten</translation>
  </message>
  <message>
   <source>there are no data to score it on</source>
   <translation>es gibt keine Daten für einen Score</translation>
  </message>
  <message>
   <source>there are no data. Open the table first, or choose another format.</source>
   <translation>es gibt keine Daten. Zuerst die Tabelle öffnen oder ein anderes Format wählen.</translation>
  </message>
  <message>
   <source>there are no entropies of all rows where cells are left missing</source>
   <translation>es gibt keine Entropien aller Zeilen, wo Zellen fehlend gelassen sind</translation>
  </message>
  <message>
   <source>there are no nodes to write</source>
   <translation>es gibt keine Knoten zu schreiben</translation>
  </message>
  <message>
   <source>there are no samples by “{0}”</source>
   <translation>es gibt keine Stichproben nach „{0}“</translation>
  </message>
  <message>
   <source>there are no sums over “{0}”</source>
   <translation>es gibt keine Summen über „{0}“</translation>
  </message>
  <message>
   <source>there are {0} in {1}, {2} left alone</source>
   <translation>in {1} sind {0}, ohne {2}, die frei bleiben</translation>
  </message>
  <message>
   <source>there are {0} rows for {1} columns; the file may have been cut off</source>
   <translation>es gibt {0} Zeilen für {1} Spalten; die Datei ist vielleicht abgeschnitten</translation>
  </message>
  <message>
   <source>there is a column “{0}” already</source>
   <translation>es gibt schon eine Spalte „{0}“</translation>
  </message>
  <message>
   <source>there is a node called {0} already</source>
   <translation>es gibt schon einen Knoten namens {0}</translation>
  </message>
  <message>
   <source>there is a state “{0}” already</source>
   <translation>es gibt schon einen Zustand „{0}“</translation>
  </message>
  <message>
   <source>there is no column “{0}”</source>
   <translation>es gibt keine Spalte „{0}“</translation>
  </message>
  <message>
   <source>there is no column “{0}” to predict</source>
   <translation>es gibt keine Spalte „{0}“ zum Vorhersagen</translation>
  </message>
  <message>
   <source>there is no counting by partition for rows with weights or for this score</source>
   <translation>für Zeilen mit Gewichten oder für diesen Score gibt es kein Zählen durch Partition</translation>
  </message>
  <message>
   <source>there is no counting engine “{0}”</source>
   <translation>es gibt kein Zählverfahren „{0}“</translation>
  </message>
  <message>
   <source>there is no evaluation to draw</source>
   <translation>es gibt keine Auswertung zu zeichnen</translation>
  </message>
  <message>
   <source>there is no folder for temporary files; set TMPDIR to one that can be written to</source>
   <translation>es gibt keinen Ordner für temporäre Dateien; TMPDIR auf einen beschreibbaren setzen</translation>
  </message>
  <message>
   <source>there is no function “{0}”</source>
   <translation>es gibt keine Funktion „{0}“</translation>
  </message>
  <message>
   <source>there is no graph to draw</source>
   <translation>es gibt keinen Graphen zu zeichnen</translation>
  </message>
  <message>
   <source>there is no graph to export</source>
   <translation>es gibt keinen Graphen zum Exportieren</translation>
  </message>
  <message>
   <source>there is no identification method “{0}”</source>
   <translation>es gibt kein Verfahren „{0}“ für Elternmengen</translation>
  </message>
  <message>
   <source>there is no layout named “{0}”</source>
   <translation>es gibt keine Anordnung namens „{0}“</translation>
  </message>
  <message>
   <source>there is no learner to evaluate</source>
   <translation>es gibt kein Verfahren zu bewerten</translation>
  </message>
  <message>
   <source>there is no method “{0}”</source>
   <translation>es gibt kein Verfahren namens „{0}“</translation>
  </message>
  <message>
   <source>there is no network format called “{0}”</source>
   <translation>es gibt kein Netzformat namens „{0}“</translation>
  </message>
  <message>
   <source>there is no network to count</source>
   <translation>es gibt kein Netz zu zählen</translation>
  </message>
  <message>
   <source>there is no ordering {0}</source>
   <translation>es gibt keine Ordnung {0}</translation>
  </message>
  <message>
   <source>there is no parameter “{0}” here</source>
   <translation>es gibt hier keinen Parameter „{0}“</translation>
  </message>
  <message>
   <source>there is no place for temporary files ({0})</source>
   <translation>es gibt keinen Ort für temporäre Dateien ({0})</translation>
  </message>
  <message>
   <source>there is no prior “{0}”</source>
   <translation>es gibt keinen Prior „{0}“</translation>
  </message>
  <message>
   <source>there is no score “{0}”</source>
   <translation>es gibt keinen Score „{0}“</translation>
  </message>
  <message>
   <source>there is no searcher “{0}”</source>
   <translation>es gibt kein Verfahren „{0}“</translation>
  </message>
  <message>
   <source>there is no sheet “{0}”</source>
   <translation>es gibt kein Blatt „{0}“</translation>
  </message>
  <message>
   <source>there is no space left on the disk</source>
   <translation>auf dem Datenträger ist kein Platz mehr</translation>
  </message>
  <message>
   <source>there is no state “{0}”</source>
   <translation>es gibt keinen Zustand „{0}“</translation>
  </message>
  <message>
   <source>there is no such checkpoint</source>
   <translation>es gibt keinen solchen Checkpoint</translation>
  </message>
  <message>
   <source>there is no such column</source>
   <translation>es gibt keine solche Spalte</translation>
  </message>
  <message>
   <source>there is no such file</source>
   <translation>es gibt keine solche Datei</translation>
  </message>
  <message>
   <source>there is no tier {0}</source>
   <translation>es gibt keine Stufe {0}</translation>
  </message>
  <message>
   <source>there is no trace to draw</source>
   <translation>es gibt keinen Verlauf zu zeichnen</translation>
  </message>
  <message>
   <source>there is no way to cut called “{0}”</source>
   <translation>es gibt keine Einteilung namens „{0}“</translation>
  </message>
  <message>
   <source>there is no way to discretise called “{0}”</source>
   <translation>es gibt keine Diskretisierung namens „{0}“</translation>
  </message>
  <message>
   <source>there is not enough memory</source>
   <translation>der Arbeitsspeicher reicht nicht</translation>
  </message>
  <message>
   <source>there is not enough memory for this figure</source>
   <translation>für diese Abbildung reicht der Arbeitsspeicher nicht</translation>
  </message>
  <message>
   <source>there is nothing to draw</source>
   <translation>es gibt nichts zu zeichnen</translation>
  </message>
  <message>
   <source>there is nothing to learn from</source>
   <translation>es gibt nichts, woraus zu lernen wäre</translation>
  </message>
  <message>
   <source>there is nothing to write</source>
   <translation>es gibt nichts zu schreiben</translation>
  </message>
  <message>
   <source>there is something after the last of the {0} variables</source>
   <translation>hinter der letzten der {0} Variablen steht noch etwas</translation>
  </message>
  <message>
   <source>there is too little memory to keep where the search stands, so the run cannot be continued from here</source>
   <translation>der Speicher reicht nicht, um den Stand der Suche zu behalten, daher kann der Lauf von hier nicht fortgesetzt werden</translation>
  </message>
  <message>
   <source>there is {0} twice</source>
   <translation>zweimal da ist {0}</translation>
  </message>
  <message>
   <source>there must be one table for each of the {0} variables</source>
   <translation>es muss für jede der {0} Variablen eine Tafel geben</translation>
  </message>
  <message>
   <source>there was no disk left for the layers</source>
   <translation>für die Schichten war kein Plattenplatz mehr</translation>
  </message>
  <message>
   <source>there was no room for all subsets</source>
   <translation>es war kein Platz für alle Teilmengen</translation>
  </message>
  <message numerus="yes">
   <source>these arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>diese Kante</numerusform>
    <numerusform>diese Kanten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>these nodes</source>
   <comment>plural</comment>
   <translation>
    <numerusform>diesen Knoten</numerusform>
    <numerusform>diese Knoten</numerusform>
   </translation>
  </message>
  <message>
   <source>these replicates were learned by version {0}</source>
   <translation>diese Netze wurden von Version {0} gelernt</translation>
  </message>
  <message>
   <source>these replicates were learned from other data</source>
   <translation>diese Netze wurden aus anderen Daten gelernt</translation>
  </message>
  <message>
   <source>these replicates were learned with other settings</source>
   <translation>diese Netze wurden mit anderen Einstellungen gelernt</translation>
  </message>
  <message>
   <source>this JSON is no graph: it has no list “nodes”</source>
   <translation>dieses JSON ist kein Graph: es hat keine Liste „nodes“</translation>
  </message>
  <message>
   <source>this JSON is not a network of this program</source>
   <translation>dieses JSON ist kein Netz dieses Programms</translation>
  </message>
  <message>
   <source>this XML is not GraphML; it begins with &lt;{0}&gt;</source>
   <translation>dieses XML ist kein GraphML; es beginnt mit &lt;{0}&gt;</translation>
  </message>
  <message>
   <source>this XML is not XDSL; it begins with &lt;{0}&gt;</source>
   <translation>dieses XML ist kein XDSL; es beginnt mit &lt;{0}&gt;</translation>
  </message>
  <message>
   <source>this XML is not XMLBIF; it begins with &lt;{0}&gt;</source>
   <translation>dieses XML ist kein XMLBIF; es beginnt mit &lt;{0}&gt;</translation>
  </message>
  <message>
   <source>this attribute has no name or no type</source>
   <translation>dieses Attribut hat keinen Namen oder keinen Typ</translation>
  </message>
  <message>
   <source>this cannot be read as Parquet ({0})</source>
   <translation>dies kann nicht als Parquet gelesen werden ({0})</translation>
  </message>
  <message>
   <source>this cannot be read as a table of {0} ({1})</source>
   <translation>dies kann nicht als Tabelle von {0} gelesen werden ({1})</translation>
  </message>
  <message>
   <source>this cannot be read as a workbook ({0})</source>
   <translation>dies kann nicht als Arbeitsmappe gelesen werden ({0})</translation>
  </message>
  <message>
   <source>this column cannot be the target: it has no states</source>
   <translation>diese Spalte kann nicht das Ziel sein: sie hat keine Zustände</translation>
  </message>
  <message>
   <source>this column has more than {0} different values, too many to be kept</source>
   <translation>diese Spalte hat mehr als {0} verschiedene Werte, zu viele, um sie zu behalten</translation>
  </message>
  <message>
   <source>this column has {0} different numbers; at most {1} can be categories</source>
   <translation>diese Spalte hat {0} verschiedene Zahlen; höchstens {1} können Kategorien sein</translation>
  </message>
  <message>
   <source>this column has {0} different values, all numbers but {1}, such as “{2}”, so that it is text</source>
   <translation>diese Spalte hat {0} verschiedene Werte, alles Zahlen bis auf {1}, wie „{2}“, und ist deshalb Text</translation>
  </message>
  <message>
   <source>this column has {0} different values; a variable has at most {1} states</source>
   <translation>diese Spalte hat {0} verschiedene Werte; eine Variable hat höchstens {1} Zustände</translation>
  </message>
  <message>
   <source>this column holds values of the type “{0}”, which are no cells</source>
   <translation>diese Spalte enthält Werte vom Typ „{0}“, die keine Zellen sind</translation>
  </message>
  <message>
   <source>this column is continuous</source>
   <translation>diese Spalte ist stetig</translation>
  </message>
  <message>
   <source>this column is to be cut into states, but not how</source>
   <translation>diese Spalte soll in Zustände eingeteilt werden, aber es ist nicht gesagt, wie</translation>
  </message>
  <message>
   <source>this describes data that are not beside it</source>
   <translation>dies beschreibt Daten, die nicht daneben liegen</translation>
  </message>
  <message>
   <source>this disk may not be written to</source>
   <translation>auf diesen Datenträger darf nicht geschrieben werden</translation>
  </message>
  <message>
   <source>this file is too large for a recipe</source>
   <translation>diese Datei ist zu groß für ein Rezept</translation>
  </message>
  <message>
   <source>this folder may not be written to</source>
   <translation>in diesen Ordner darf nicht geschrieben werden</translation>
  </message>
  <message>
   <source>this gives a day before the year 1 or after the year 9999</source>
   <translation>das ergibt einen Tag vor dem Jahr 1 oder nach dem Jahr 9999</translation>
  </message>
  <message>
   <source>this is a binary file, not a network in text form</source>
   <translation>das ist eine Binärdatei, kein Netz in Textform</translation>
  </message>
  <message>
   <source>this is a device or a pipe, not a file</source>
   <translation>das ist ein Gerät oder eine Pipe, keine Datei</translation>
  </message>
  <message>
   <source>this is a device or pipe, not a project file</source>
   <translation>das ist ein Gerät oder eine Pipe, keine Projektdatei</translation>
  </message>
  <message>
   <source>this is a folder</source>
   <translation>das ist ein Ordner</translation>
  </message>
  <message>
   <source>this is a folder, not a file</source>
   <translation>das ist ein Ordner, keine Datei</translation>
  </message>
  <message>
   <source>this is a folder, not a project file</source>
   <translation>das ist ein Ordner, keine Projektdatei</translation>
  </message>
  <message>
   <source>this is a list of arcs, and nothing says whether they are required or forbidden</source>
   <translation>das ist eine Liste von Kanten, und nichts sagt, ob sie gefordert oder verboten sind</translation>
  </message>
  <message>
   <source>this is no file of replicates</source>
   <translation>das ist keine Datei mit Netzen aus Stichproben</translation>
  </message>
  <message>
   <source>this is no knowledge file: it is neither JSON nor Tetrad's, and its first row is not kind, from, to, value</source>
   <translation>das ist keine Datei mit Vorwissen: sie ist weder JSON noch von Tetrad, und ihre erste Zeile ist nicht kind, from, to, value</translation>
  </message>
  <message>
   <source>this is no network file that the program knows</source>
   <translation>das ist keine Netzdatei, die das Programm kennt</translation>
  </message>
  <message>
   <source>this is no network: a cell longer than {0} characters</source>
   <translation>das ist kein Netz: eine Zelle länger als {0} Zeichen</translation>
  </message>
  <message>
   <source>this is no network: a row longer than {0} characters</source>
   <translation>das ist kein Netz: eine Zeile länger als {0} Zeichen</translation>
  </message>
  <message>
   <source>this is no network: more than {0} empty rows</source>
   <translation>das ist kein Netz: mehr als {0} leere Zeilen</translation>
  </message>
  <message>
   <source>this is no ordinary file, and tables are read more than once</source>
   <translation>das ist keine gewöhnliche Datei, und Tabellen werden mehrmals gelesen</translation>
  </message>
  <message>
   <source>this is no recipe</source>
   <translation>das ist kein Rezept</translation>
  </message>
  <message>
   <source>this is no recipe: it is not text</source>
   <translation>das ist kein Rezept: es ist kein Text</translation>
  </message>
  <message>
   <source>this is no text file</source>
   <translation>das ist keine Textdatei</translation>
  </message>
  <message>
   <source>this is not ARFF: before “@data” a line says @relation or @attribute</source>
   <translation>das ist kein ARFF: vor „@data“ steht in jeder Zeile @relation oder @attribute</translation>
  </message>
  <message>
   <source>this is not ARFF: no line says “@data”</source>
   <translation>das ist kein ARFF: keine Zeile sagt „@data“</translation>
  </message>
  <message>
   <source>this is not CSV: {0}</source>
   <translation>das ist kein CSV: {0}</translation>
  </message>
  <message>
   <source>this is not JSON: {0}</source>
   <translation>das ist kein JSON: {0}</translation>
  </message>
  <message>
   <source>this is not JSON: {0}{1}</source>
   <translation>das ist kein JSON: {0}{1}</translation>
  </message>
  <message>
   <source>this is not XML: {0}</source>
   <translation>das ist kein XML: {0}</translation>
  </message>
  <message>
   <source>this is not a bnstudio project file</source>
   <translation>das ist keine Projektdatei von bnstudio</translation>
  </message>
  <message>
   <source>this is not a list of names</source>
   <translation>das ist keine Liste von Namen</translation>
  </message>
  <message>
   <source>this is not a text table but {0}</source>
   <translation>das ist keine Texttabelle, sondern {0}</translation>
  </message>
  <message>
   <source>this is not a text table: it holds bytes that no text has (NUL)</source>
   <translation>das ist keine Texttabelle: sie enthält Bytes, die es in Text nicht gibt (NUL)</translation>
  </message>
  <message>
   <source>this is not a text table: most of it is no text</source>
   <translation>das ist keine Texttabelle: das meiste darin ist kein Text</translation>
  </message>
  <message>
   <source>this is too large for a knowledge file</source>
   <translation>das ist zu groß für eine Datei mit Vorwissen</translation>
  </message>
  <message>
   <source>this needs the table, and there are only lists of parent sets</source>
   <translation>dies braucht die Tabelle, und es gibt nur Listen von Elternmengen</translation>
  </message>
  <message>
   <source>this number is too large</source>
   <translation>diese Zahl ist zu groß</translation>
  </message>
  <message>
   <source>this recipe is of version {0}; this program reads version {1}</source>
   <translation>dieses Rezept hat die Version {0}; dieses Programm liest Version {1}</translation>
  </message>
  <message>
   <source>this row does not hold {0} numbers of states</source>
   <translation>diese Zeile enthält keine {0} Zahlen von Zuständen</translation>
  </message>
  <message>
   <source>this row is not written in {0}</source>
   <translation>diese Zeile ist nicht in {0} geschrieben</translation>
  </message>
  <message>
   <source>this search needs an ordering that holds every variable once</source>
   <translation>diese Suche braucht eine Ordnung, die jede Variable einmal enthält</translation>
  </message>
  <message>
   <source>this table cannot be shown, by a fault of this program</source>
   <translation>diese Tabelle lässt sich nicht zeigen, durch einen Fehler dieses Programms</translation>
  </message>
  <message>
   <source>this way in {direction} of these</source>
   <translation>in {direction} davon so gerichtet</translation>
  </message>
  <message>
   <source>this would close a cycle</source>
   <translation>dies würde einen Zyklus schließen</translation>
  </message>
  <message numerus="yes">
   <source>ticked runs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>angekreuzter Lauf</numerusform>
    <numerusform>angekreuzte Läufe</numerusform>
   </translation>
  </message>
  <message>
   <source>tier {0}</source>
   <translation>Stufe {0}</translation>
  </message>
  <message>
   <source>tier {number}</source>
   <translation>Stufe {number}</translation>
  </message>
  <message numerus="yes">
   <source>tiers</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Stufe</numerusform>
    <numerusform>Stufen</numerusform>
   </translation>
  </message>
  <message>
   <source>today at {clock}</source>
   <translation>heute um {clock}</translation>
  </message>
  <message>
   <source>treated as it looks</source>
   <translation>behandelt, wie sie aussieht</translation>
  </message>
  <message>
   <source>treated as {0}</source>
   <translation>behandelt als {0}</translation>
  </message>
  <message>
   <source>true or false</source>
   <translation>wahr oder falsch</translation>
  </message>
  <message>
   <source>turn {a} → {b} into a link</source>
   <translation>{a} → {b} in eine Verbindung wandeln</translation>
  </message>
  <message>
   <source>two dates cannot be added</source>
   <translation>zwei Daten lassen sich nicht addieren</translation>
  </message>
  <message>
   <source>two learners are called “{0}”</source>
   <translation>zwei Verfahren heißen „{0}“</translation>
  </message>
  <message>
   <source>two nodes have the same original name</source>
   <translation>zwei Knoten haben denselben ursprünglichen Namen</translation>
  </message>
  <message>
   <source>two nodes would be written by the same name</source>
   <translation>zwei Knoten würden mit demselben Namen geschrieben</translation>
  </message>
  <message>
   <source>two states have the same name</source>
   <translation>zwei Zustände haben denselben Namen</translation>
  </message>
  <message>
   <source>two states have the same original name</source>
   <translation>zwei Zustände haben denselben ursprünglichen Namen</translation>
  </message>
  <message>
   <source>two states of “{0}” have the same original name</source>
   <translation>zwei Zustände von „{0}“ haben denselben ursprünglichen Namen</translation>
  </message>
  <message>
   <source>two variables have the same original name</source>
   <translation>zwei Variablen haben denselben ursprünglichen Namen</translation>
  </message>
  <message>
   <source>two variables of the background knowledge would have the same name</source>
   <translation>zwei Variablen des Vorwissens hätten denselben Namen</translation>
  </message>
  <message>
   <source>uncertain</source>
   <comment>evidence</comment>
   <translation>unsicher</translation>
  </message>
  <message>
   <source>under 1 MB</source>
   <translation>unter 1 MB</translation>
  </message>
  <message>
   <source>undirected edge</source>
   <translation>ungerichtete kante</translation>
  </message>
  <message>
   <source>unknown key “{0}”</source>
   <translation>unbekannter Schlüssel „{0}“</translation>
  </message>
  <message>
   <source>unlimited</source>
   <translation>unbegrenzt</translation>
  </message>
  <message>
   <source>until it ends</source>
   <translation>bis zum Ende</translation>
  </message>
  <message>
   <source>until the time ends</source>
   <translation>bis die Zeit endet</translation>
  </message>
  <message>
   <source>up to {0} parent sets would have to be scored, and {1} GB be remembered of one variable: exact enumeration is hopeless here{2}</source>
   <translation>bis zu {0} Elternmengen wären zu bewerten und {1} GB je Variable zu merken: die exakte Aufzählung ist hier aussichtslos{2}</translation>
  </message>
  <message>
   <source>use the example</source>
   <translation>Beispiel verwenden</translation>
  </message>
  <message>
   <source>use the knowledge of {label} again</source>
   <translation>Vorwissen von {label} wieder verwenden</translation>
  </message>
  <message numerus="yes">
   <source>values</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Wert</numerusform>
    <numerusform>Werte</numerusform>
   </translation>
  </message>
  <message>
   <source>values that stand apart</source>
   <translation>Werte, die abseits stehen</translation>
  </message>
  <message>
   <source>variable {0} has two tables</source>
   <translation>Variable {0} hat zwei Tafeln</translation>
  </message>
  <message>
   <source>variables</source>
   <translation>Variablen</translation>
  </message>
  <message numerus="yes">
   <source>variables</source>
   <comment>plural</comment>
   <translation>
    <numerusform>Variable</numerusform>
    <numerusform>Variablen</numerusform>
   </translation>
  </message>
  <message>
   <source>version licence license credits</source>
   <translation>version lizenz danksagung</translation>
  </message>
  <message>
   <source>was ended by force</source>
   <translation>wurde sofort beendet</translation>
  </message>
  <message>
   <source>was interrupted</source>
   <translation>wurde unterbrochen</translation>
  </message>
  <message>
   <source>was stopped</source>
   <translation>wurde angehalten</translation>
  </message>
  <message>
   <source>ways</source>
   <translation>Einteilungen</translation>
  </message>
  <message>
   <source>were compared in part</source>
   <translation>wurden zum Teil verglichen</translation>
  </message>
  <message>
   <source>what is forbidden</source>
   <translation>was verboten ist</translation>
  </message>
  <message>
   <source>what is looked for is a text in quotes</source>
   <translation>was gesucht wird, ist ein Text in Anführungszeichen</translation>
  </message>
  <message>
   <source>what is true or false is not compared; use and, or, not</source>
   <translation>was wahr oder falsch ist, wird nicht verglichen; and, or, not benutzen</translation>
  </message>
  <message>
   <source>what this computer has</source>
   <translation>dem, was dieser Rechner hat</translation>
  </message>
  <message>
   <source>what was decided about a finding</source>
   <translation>was zu einem Befund entschieden wurde</translation>
  </message>
  <message>
   <source>what was pasted cannot be kept ({0})</source>
   <translation>was eingefügt wurde, kann nicht aufbewahrt werden ({0})</translation>
  </message>
  <message>
   <source>where the parent sets come from</source>
   <translation>die Herkunft der Elternmengen</translation>
  </message>
  <message>
   <source>whether a cell is missing</source>
   <translation>ob eine Zelle fehlt</translation>
  </message>
  <message>
   <source>whether a text holds another, in any case</source>
   <translation>ob ein Text einen anderen enthält, groß oder klein</translation>
  </message>
  <message>
   <source>while they gain</source>
   <translation>solange es nützt</translation>
  </message>
  <message>
   <source>whole numbers of so many digits that as numbers some would be one</source>
   <translation>ganze Zahlen mit so vielen Stellen, dass als Zahlen einige gleich wären</translation>
  </message>
  <message>
   <source>whole numbers, more than {0} different ones</source>
   <translation>ganze Zahlen, mehr als {0} verschiedene</translation>
  </message>
  <message>
   <source>whole years from the first date to the second</source>
   <translation>ganze Jahre vom ersten Datum bis zum zweiten</translation>
  </message>
  <message>
   <source>why arc table cpt family parents children blanket score</source>
   <translation>warum kante tafel cpt familie eltern kinder decke score</translation>
  </message>
  <message>
   <source>with this arc {0}</source>
   <translation>mit dieser Kante: {0}</translation>
  </message>
  <message>
   <source>with {names}</source>
   <translation>mit {names}</translation>
  </message>
  <message>
   <source>withdraw what is said of {arcs_text}</source>
   <translation>Angabe zu {arcs_text} zurücknehmen</translation>
  </message>
  <message>
   <source>within</source>
   <translation>innerhalb von</translation>
  </message>
  <message>
   <source>without {names}</source>
   <translation>ohne {names}</translation>
  </message>
  <message>
   <source>without {name}</source>
   <translation>ohne {name}</translation>
  </message>
  <message>
   <source>x → z ← y where x and y are not joined</source>
   <translation>x → z ← y, wobei x und y nicht verbunden sind</translation>
  </message>
  <message>
   <source>yes</source>
   <translation>ja</translation>
  </message>
  <message>
   <source>yes or no</source>
   <translation>ja oder nein</translation>
  </message>
  <message>
   <source>yesterday at {clock}</source>
   <translation>gestern um {clock}</translation>
  </message>
  <message>
   <source>you have no permission for it to be read</source>
   <translation>die Erlaubnis, sie zu lesen, fehlt</translation>
  </message>
  <message>
   <source>you have no permission for it to be written</source>
   <translation>die Erlaubnis, sie zu schreiben, fehlt</translation>
  </message>
  <message>
   <source>your disk quota is used up</source>
   <translation>der eigene Anteil am Datenträger ist aufgebraucht</translation>
  </message>
  <message>
   <source>your share of the disk is full; nothing was changed</source>
   <translation>der eigene Anteil am Datenträger ist voll; nichts wurde geändert</translation>
  </message>
  <message>
   <source>zoom whole all</source>
   <translation>zoom ganz alles</translation>
  </message>
  <message>
   <source>{0} ({1}) cannot be “{2}”</source>
   <translation>{0} ({1}) kann nicht „{2}“ sein</translation>
  </message>
  <message>
   <source>{0} GB</source>
   <translation>{0} GB</translation>
  </message>
  <message>
   <source>{0} MB</source>
   <translation>{0} MB</translation>
  </message>
  <message>
   <source>{0} and left missing there: a family is scored from the rows that observe all of it.</source>
   <translation>{0} und bleiben dort fehlend: eine Familie wird aus den Zeilen bewertet, in denen sie ganz beobachtet ist.</translation>
  </message>
  <message>
   <source>{0} and {1}</source>
   <translation>{0} und {1}</translation>
  </message>
  <message>
   <source>{0} and {1} are joined already</source>
   <translation>{0} und {1} sind schon verbunden</translation>
  </message>
  <message>
   <source>{0} and {1} are not joined</source>
   <translation>{0} und {1} sind nicht verbunden</translation>
  </message>
  <message>
   <source>{0} and {1} give every held-out row the same likelihood.</source>
   <translation>{0} und {1} geben jeder zurückgehaltenen Zeile dieselbe Likelihood.</translation>
  </message>
  <message>
   <source>{0} and {1} more</source>
   <translation>{0} und {1} weitere</translation>
  </message>
  <message>
   <source>{0} arc</source>
   <translation>{0} Kante</translation>
  </message>
  <message>
   <source>{0} arcs</source>
   <translation>{0} Kanten</translation>
  </message>
  <message>
   <source>{0} are</source>
   <translation>{0} sind</translation>
  </message>
  <message>
   <source>{0} are not in the table</source>
   <translation>{0} sind nicht in der Tabelle</translation>
  </message>
  <message>
   <source>{0} are written to {1}; what can be read was read and compared.</source>
   <translation>{0} sind nach {1} geschrieben; was gelesen werden konnte, wurde gelesen und verglichen.</translation>
  </message>
  <message>
   <source>{0} argument</source>
   <translation>{0} Argument</translation>
  </message>
  <message>
   <source>{0} arguments</source>
   <translation>{0} Argumente</translation>
  </message>
  <message>
   <source>{0} by their labels</source>
   <translation>{0} nach ihren Bezeichnungen</translation>
  </message>
  <message>
   <source>{0} by turns</source>
   <translation>{0} abwechselnd</translation>
  </message>
  <message>
   <source>{0} can differ between equivalent networks, which this searcher takes for one</source>
   <translation>{0} kann zwischen gleichwertigen Netzen verschieden sein, die dieses Verfahren für eines nimmt</translation>
  </message>
  <message>
   <source>{0} can take at most {1} variables together, not {2}.</source>
   <translation>{0} kann höchstens {1} Variablen zusammen nehmen, nicht {2}.</translation>
  </message>
  <message>
   <source>{0} cannot be below {1}</source>
   <translation>{0} kann nicht unter {1} sein</translation>
  </message>
  <message>
   <source>{0} cannot be joined to itself</source>
   <translation>{0} kann nicht mit sich selbst verbunden werden</translation>
  </message>
  <message>
   <source>{0} cannot be repeated: its variables are not in the table.</source>
   <translation>{0} kann nicht wiederholt werden: seine Variablen sind nicht in der Tabelle.</translation>
  </message>
  <message>
   <source>{0} cannot be “{1}”</source>
   <translation>{0} kann nicht „{1}“ sein</translation>
  </message>
  <message>
   <source>{0} cannot begin: the data have changed since it was put in the queue.</source>
   <translation>{0} kann nicht beginnen: die Daten haben sich geändert, seit der Lauf wartet.</translation>
  </message>
  <message>
   <source>{0} cannot go on where it ended. Improve from here starts from its network.</source>
   <translation>{0} kann nicht weitergehen, wo er endete. Von hier verbessern beginnt von seinem Netz aus.</translation>
  </message>
  <message>
   <source>{0} cannot go on: the data have changed since.</source>
   <translation>{0} kann nicht weitergehen: die Daten haben sich seitdem geändert.</translation>
  </message>
  <message>
   <source>{0} cannot hold some names as they are. Written: {1}{2}.</source>
   <translation>{0} kann manche Namen nicht unverändert fassen. Geschrieben: {1}{2}.</translation>
  </message>
  <message>
   <source>{0} cannot hold some states as they are. Written: {1}{2}.</source>
   <translation>{0} kann manche Zustände nicht unverändert fassen. Geschrieben: {1}{2}.</translation>
  </message>
  <message>
   <source>{0} cannot start from a network. Choose one that can: {1}.</source>
   <translation>{0} kann nicht von einem Netz aus beginnen. Eines wählen, das es kann: {1}.</translation>
  </message>
  <message>
   <source>{0} cases in every cell of a table</source>
   <translation>{0} Fälle in jeder Zelle einer Tafel</translation>
  </message>
  <message>
   <source>{0} cell is missing in {1} column</source>
   <translation>{0} Zelle fehlt in {1} Spalte</translation>
  </message>
  <message>
   <source>{0} cell is missing in {1} columns</source>
   <translation>{0} Zelle fehlt in {1} Spalten</translation>
  </message>
  <message>
   <source>{0} cells</source>
   <translation>{0} Zellen</translation>
  </message>
  <message>
   <source>{0} cells are expected, but {1} rows have more or fewer, and only {2} as many</source>
   <translation>{0} Zellen werden erwartet, aber {1} Zeilen haben mehr oder weniger und nur {2} ebenso viele</translation>
  </message>
  <message>
   <source>{0} cells are missing in {1} column</source>
   <translation>{0} Zellen fehlen in {1} Spalte</translation>
  </message>
  <message>
   <source>{0} cells are missing in {1} columns</source>
   <translation>{0} Zellen fehlen in {1} Spalten</translation>
  </message>
  <message>
   <source>{0} column is continuous: {1}{2}{3}</source>
   <translation>{0} Spalte ist stetig: {1}{2}{3}</translation>
  </message>
  <message>
   <source>{0} columns ({1}) are called “{2}”</source>
   <translation>{0} Spalten ({1}) heißen „{2}“</translation>
  </message>
  <message>
   <source>{0} columns are called “{1}”</source>
   <translation>{0} Spalten heißen „{1}“</translation>
  </message>
  <message>
   <source>{0} columns are continuous: {1}{2}{3}</source>
   <translation>{0} Spalten sind stetig: {1}{2}{3}</translation>
  </message>
  <message>
   <source>{0} columns are to be cut together by Hartemink's method, which can do {1}</source>
   <translation>{0} Spalten sollen zusammen nach Hartemink geschnitten werden, was mit höchstens {1} geht</translation>
  </message>
  <message>
   <source>{0} days</source>
   <translation>{0} Tage</translation>
  </message>
  <message>
   <source>{0} different ones</source>
   <translation>{0} verschiedene</translation>
  </message>
  <message>
   <source>{0} different values in {1} rows</source>
   <translation>{0} verschiedene Werte in {1} Zeilen</translation>
  </message>
  <message>
   <source>{0} different whole numbers</source>
   <translation>{0} verschiedene ganze Zahlen</translation>
  </message>
  <message>
   <source>{0} does not hold the positions of the nodes.</source>
   <translation>{0} enthält die Lage der Knoten nicht.</translation>
  </message>
  <message>
   <source>{0} does not hold the probability tables.</source>
   <translation>{0} enthält die Wahrscheinlichkeitstafeln nicht.</translation>
  </message>
  <message>
   <source>{0} does not say that this is {1}; on reading, the kind is found again.</source>
   <translation>{0} sagt nicht, dass dies {1} ist; beim Lesen wird die Art wieder gefunden.</translation>
  </message>
  <message>
   <source>{0} draws give no interval</source>
   <translation>{0} Ziehungen ergeben kein Intervall</translation>
  </message>
  <message>
   <source>{0} draws of the tables take {1} cells</source>
   <translation>{0} Ziehungen der Tafeln brauchen {1} Zellen</translation>
  </message>
  <message>
   <source>{0} edges</source>
   <translation>{0} Kanten</translation>
  </message>
  <message>
   <source>{0} ends too early</source>
   <translation>{0} endet zu früh</translation>
  </message>
  <message>
   <source>{0} failed in fold {1}: {2}</source>
   <translation>{0} schlug in Teil {1} fehl: {2}</translation>
  </message>
  <message>
   <source>{0} failed in folds {1}: {2}</source>
   <translation>{0} schlug in den Teilen {1} fehl: {2}</translation>
  </message>
  <message>
   <source>{0} file</source>
   <translation>{0} Datei</translation>
  </message>
  <message>
   <source>{0} files</source>
   <translation>{0} Dateien</translation>
  </message>
  <message>
   <source>{0} from {1} to {2}</source>
   <translation>{0} von {1} bis {2}</translation>
  </message>
  <message>
   <source>{0} has a parent ({1}) and cannot have a link</source>
   <translation>{0} hat einen Elternknoten ({1}) und kann keine Verbindung haben</translation>
  </message>
  <message>
   <source>{0} has a parent ({1}) and so cannot have a link (to {2})</source>
   <translation>{0} hat einen Elternknoten ({1}) und kann daher keine Verbindung haben (mit {2})</translation>
  </message>
  <message>
   <source>{0} has an empty cell in the column {1}</source>
   <translation>{0} hat eine leere Zelle in der Spalte {1}</translation>
  </message>
  <message>
   <source>{0} has changed since this project was saved and has been read again; earlier runs were made on the data of then.</source>
   <translation>{0} hat sich geändert, seit dieses Projekt gespeichert wurde, und wurde neu gelesen; frühere Läufe beruhen auf den damaligen Daten.</translation>
  </message>
  <message>
   <source>{0} has changed since this project was saved. The project goes on with the data as they were; Change… on the data page uses the new ones.</source>
   <translation>{0} hat sich geändert, seit dieses Projekt gespeichert wurde. Das Projekt macht mit den damaligen Daten weiter; Ändern … auf der Datenseite nimmt die neuen.</translation>
  </message>
  <message>
   <source>{0} has ended by itself: there is nothing to go on with. Improve from here starts a new run from its network.</source>
   <translation>{0} ist von selbst zu Ende gegangen: es gibt nichts weiterzumachen. Von hier verbessern beginnt einen neuen Lauf von seinem Netz aus.</translation>
  </message>
  <message>
   <source>{0} has grown since this project was saved. The project goes on with the rows of then; Change… on the data page uses the new ones, too.</source>
   <translation>{0} ist gewachsen, seit dieses Projekt gespeichert wurde. Das Projekt macht mit den damaligen Zeilen weiter; Ändern … auf der Datenseite nimmt auch die neuen.</translation>
  </message>
  <message>
   <source>{0} has no parameter “{1}”</source>
   <translation>{0} hat keinen Parameter „{1}“</translation>
  </message>
  <message>
   <source>{0} has no parent sets of “{1}”.</source>
   <translation>{0} hat keine Elternmengen von „{1}“.</translation>
  </message>
  <message>
   <source>{0} has nothing in the column {1}, but there stands “{2}”</source>
   <translation>{0} hat nichts in der Spalte {1}, aber dort steht „{2}“</translation>
  </message>
  <message>
   <source>{0} has parent sets of {1} variables, but {2} ticked.</source>
   <translation>{0} hat Elternmengen von {1} Variablen, aber {2} angehakt.</translation>
  </message>
  <message>
   <source>{0} has something that is no number</source>
   <translation>{0} hat etwas, das keine Zahl ist</translation>
  </message>
  <message>
   <source>{0} hold all subsets of {1} variables</source>
   <translation>{0} fassen alle Teilmengen von {1} Variablen</translation>
  </message>
  <message>
   <source>{0} holds only DAGs; this is {1}, so an extension was written, in which its links ({2}) have a direction.</source>
   <translation>{0} kennt nur DAGs; dies ist {1}, daher wurde eine Erweiterung geschrieben, in der die Verbindungen ({2}) eine Richtung haben.</translation>
  </message>
  <message>
   <source>{0} in all, at most {1} of a column (“{2}”)</source>
   <translation>{0} insgesamt, höchstens {1} in einer Spalte („{2}“)</translation>
  </message>
  <message>
   <source>{0} in {1} rows</source>
   <translation>{0} in {1} Zeilen</translation>
  </message>
  <message>
   <source>{0} is better than {1} by {2}; {3}.</source>
   <translation>{0} ist um {2} besser als {1}; {3}.</translation>
  </message>
  <message>
   <source>{0} is expected, but “{1}” stands here</source>
   <translation>{0} wird erwartet, aber hier steht „{1}“</translation>
  </message>
  <message>
   <source>{0} is given by a function, not by probabilities</source>
   <translation>{0} ist durch eine Funktion gegeben, nicht durch Wahrscheinlichkeiten</translation>
  </message>
  <message>
   <source>{0} is given by a model, not by numbers</source>
   <translation>{0} ist durch ein Modell gegeben, nicht durch Zahlen</translation>
  </message>
  <message>
   <source>{0} is no longer there. The project goes on with the copy it keeps.</source>
   <translation>{0} ist nicht mehr dort. Das Projekt macht mit der Kopie weiter, die es hält.</translation>
  </message>
  <message>
   <source>{0} is no longer there. The runs and graphs are all here; open the parent set lists from where it is now to learn on.</source>
   <translation>{0} ist nicht mehr dort. Die Läufe und Graphen sind alle da; um weiter zu lernen, die Listen von Elternmengen von ihrem jetzigen Ort öffnen.</translation>
  </message>
  <message>
   <source>{0} is no longer there. The runs and graphs are all here; open the table from where it is now to learn on.</source>
   <translation>{0} ist nicht mehr dort. Die Läufe und Graphen sind alle da; um weiter zu lernen, die Tabelle von ihrem jetzigen Ort öffnen.</translation>
  </message>
  <message>
   <source>{0} is no number that JSON knows</source>
   <translation>{0} ist keine Zahl, die JSON kennt</translation>
  </message>
  <message>
   <source>{0} is no part of a DSC file</source>
   <translation>{0} ist kein Teil einer DSC-Datei</translation>
  </message>
  <message>
   <source>{0} is no part of a NET file</source>
   <translation>{0} ist kein Teil einer NET-Datei</translation>
  </message>
  <message>
   <source>{0} is not a finite number</source>
   <translation>{0} ist keine endliche Zahl</translation>
  </message>
  <message>
   <source>{0} is not a number</source>
   <translation>{0} ist keine Zahl</translation>
  </message>
  <message>
   <source>{0} is not in the table</source>
   <translation>{0} ist nicht in der Tabelle</translation>
  </message>
  <message>
   <source>{0} is not written: {1}.</source>
   <translation>{0} wird nicht geschrieben: {1}.</translation>
  </message>
  <message>
   <source>{0} is of kind {1}; only chance nodes can be read</source>
   <translation>{0} ist von der Art {1}; nur Zufallsknoten können gelesen werden</translation>
  </message>
  <message>
   <source>{0} is of type {1}; only discrete nodes can be read</source>
   <translation>{0} ist vom Typ {1}; nur diskrete Knoten können gelesen werden</translation>
  </message>
  <message>
   <source>{0} is only written, not read</source>
   <translation>{0} wird nur geschrieben, nicht gelesen</translation>
  </message>
  <message>
   <source>{0} is only written: it was not read back.</source>
   <translation>{0} wird nur geschrieben: es wurde nicht zurückgelesen.</translation>
  </message>
  <message>
   <source>{0} is said to have other than the {1} states listed</source>
   <translation>{0} soll andere als die {1} aufgeführten Zustände haben</translation>
  </message>
  <message>
   <source>{0} is there twice</source>
   <translation>{0} ist zweimal da</translation>
  </message>
  <message>
   <source>{0} is written to {1}; what can be read was read and compared.</source>
   <translation>{0} ist nach {1} geschrieben; was gelesen werden konnte, wurde gelesen und verglichen.</translation>
  </message>
  <message>
   <source>{0} is written{1}: {2}.</source>
   <translation>{0} ist geschrieben{1}: {2}.</translation>
  </message>
  <message>
   <source>{0} is {1}, not {2}</source>
   <translation>{0} ist {1}, nicht {2}</translation>
  </message>
  <message>
   <source>{0} joins nodes in a way that is not read</source>
   <translation>{0} verbindet Knoten auf eine Art, die nicht gelesen wird</translation>
  </message>
  <message>
   <source>{0} kB</source>
   <translation>{0} kB</translation>
  </message>
  <message>
   <source>{0} lacks rows or has something that is no probability</source>
   <translation>{0} fehlen Zeilen, oder etwas darin ist keine Wahrscheinlichkeit</translation>
  </message>
  <message>
   <source>{0} left to learn from; at least two are needed</source>
   <translation>{0} zum Lernen übrig; es braucht mindestens zwei</translation>
  </message>
  <message>
   <source>{0} left when rows with a missing cell are dropped</source>
   <translation>{0} übrig, wenn Zeilen mit einer fehlenden Zelle weggelassen werden</translation>
  </message>
  <message>
   <source>{0} link</source>
   <translation>{0} Verbindung</translation>
  </message>
  <message>
   <source>{0} links</source>
   <translation>{0} Verbindungen</translation>
  </message>
  <message>
   <source>{0} missing cell is drawn in “{1}” from its other cells (seed {2}).</source>
   <translation>{0} fehlende Zelle in „{1}“ wird aus den anderen Zellen der Spalte gezogen (Startzahl {2}).</translation>
  </message>
  <message>
   <source>{0} missing cell is filled in “{1}” with its most frequent state, “{2}”.</source>
   <translation>{0} fehlende Zelle in „{1}“ wird mit dem häufigsten Zustand gefüllt, „{2}“.</translation>
  </message>
  <message>
   <source>{0} missing cells are drawn in “{1}” from its other cells (seed {2}).</source>
   <translation>{0} fehlende Zellen in „{1}“ werden aus den anderen Zellen der Spalte gezogen (Startzahl {2}).</translation>
  </message>
  <message>
   <source>{0} missing cells are filled in “{1}” with its most frequent state, “{2}”.</source>
   <translation>{0} fehlende Zellen in „{1}“ werden mit dem häufigsten Zustand gefüllt, „{2}“.</translation>
  </message>
  <message>
   <source>{0} more arcs rest on missing cells.</source>
   <translation>{0} weitere Kanten beruhen auf fehlenden Zellen.</translation>
  </message>
  <message>
   <source>{0} more columns got a name of their own.</source>
   <translation>{0} weitere Spalten erhielten einen eigenen Namen.</translation>
  </message>
  <message>
   <source>{0} moves without a better network</source>
   <translation>{0} Züge ohne besseres Netz</translation>
  </message>
  <message>
   <source>{0} must be a number above 0, not {1}</source>
   <translation>{0} muss eine Zahl über 0 sein, nicht {1}</translation>
  </message>
  <message>
   <source>{0} must be at least {1}, not {2}</source>
   <translation>{0} muss mindestens {1} sein, nicht {2}</translation>
  </message>
  <message>
   <source>{0} names “{1}”, which is not declared before it</source>
   <translation>{0} nennt „{1}“, das nicht davor deklariert ist</translation>
  </message>
  <message>
   <source>{0} nats a row</source>
   <translation>{0} Nats je Zeile</translation>
  </message>
  <message>
   <source>{0} needs about {1} of disk, {2}</source>
   <translation>{0} braucht etwa {1} Plattenplatz, {2}</translation>
  </message>
  <message>
   <source>{0} needs probability tables fitted to data, and {1}</source>
   <translation>{0} braucht an Daten angepasste Wahrscheinlichkeitstafeln, und {1}</translation>
  </message>
  <message>
   <source>{0} needs probability tables, and this network has none</source>
   <translation>{0} braucht Wahrscheinlichkeitstafeln, und dieses Netz hat keine</translation>
  </message>
  <message>
   <source>{0} node</source>
   <translation>{0} Knoten</translation>
  </message>
  <message>
   <source>{0} nodes</source>
   <translation>{0} Knoten</translation>
  </message>
  <message>
   <source>{0} numbers, {1} texts</source>
   <translation>{0} Zahlen, {1} Texte</translation>
  </message>
  <message>
   <source>{0} of at least {1}</source>
   <translation>{0}, mindestens {1}</translation>
  </message>
  <message>
   <source>{0} of at most {1}</source>
   <translation>{0}, höchstens {1}</translation>
  </message>
  <message>
   <source>{0} of more than {1} characters is not read</source>
   <translation>nicht gelesen wird: {0} mit mehr als {1} Zeichen</translation>
  </message>
  <message>
   <source>{0} of them have fewer than 1 % of the rows</source>
   <translation>{0} davon haben weniger als 1 % der Zeilen</translation>
  </message>
  <message>
   <source>{0} of {1} cells</source>
   <translation>{0} von {1} Zellen</translation>
  </message>
  <message>
   <source>{0} of {1} rows of its tables are of configurations of parents that do not occur in the data; these are uniform.</source>
   <translation>{0} von {1} Zeilen der Tafeln gelten Konfigurationen der Eltern, die in den Daten nicht vorkommen; diese sind gleichverteilt.</translation>
  </message>
  <message>
   <source>{0} of {1} values are no numbers, such as “{2}”</source>
   <translation>{0} von {1} Werten sind keine Zahlen, etwa „{2}“</translation>
  </message>
  <message>
   <source>{0} of “{1}”</source>
   <translation>{0} von „{1}“</translation>
  </message>
  <message>
   <source>{0} or {1}</source>
   <translation>{0} oder {1}</translation>
  </message>
  <message>
   <source>{0} over {1} variables</source>
   <translation>{0} über {1} Variablen</translation>
  </message>
  <message>
   <source>{0} over {1} variables needs far more disk than the {2} that are there, even if nearly all subsets can be left out.</source>
   <translation>{0} über {1} Variablen braucht viel mehr Plattenplatz als die {2}, die da sind, selbst wenn fast alle Teilmengen ausgelassen werden.</translation>
  </message>
  <message>
   <source>{0} over {1} variables needs far more memory than the {2} that are there, even if nearly all subsets can be left out.</source>
   <translation>{0} über {1} Variablen braucht viel mehr Arbeitsspeicher als die {2}, die da sind, selbst wenn fast alle Teilmengen ausgelassen werden.</translation>
  </message>
  <message>
   <source>{0} over {1} variables would usually need {2} of disk, and {3} are there; it may end early with a bound.</source>
   <translation>{0} über {1} Variablen braucht meist {2} Plattenplatz, und {3} sind da; es endet vielleicht früh mit einer Schranke.</translation>
  </message>
  <message>
   <source>{0} over {1} variables would usually need {2} of memory, and {3} are there; it may end early with a bound.</source>
   <translation>{0} über {1} Variablen braucht meist {2} Arbeitsspeicher, und {3} sind da; es endet vielleicht früh mit einer Schranke.</translation>
  </message>
  <message>
   <source>{0} pairs that looked alike</source>
   <translation>{0} Paare, die einander ähnlich sahen</translation>
  </message>
  <message>
   <source>{0} parent sets with up to {1} free parameters among {2} candidates each will be scored and kept, {3}</source>
   <translation>{0} Elternmengen mit bis zu {1} freien Parametern unter je {2} Kandidaten werden bewertet und behalten, {3}</translation>
  </message>
  <message>
   <source>{0} parent sets with up to {1} free parameters will be scored and kept, {2}</source>
   <translation>{0} Elternmengen mit bis zu {1} freien Parametern werden bewertet und behalten, {2}</translation>
  </message>
  <message>
   <source>{0} parent sets would have to be kept, {1} GB</source>
   <translation>{0} Elternmengen wären zu behalten, {1} GB</translation>
  </message>
  <message>
   <source>{0} parents are announced, but {1} follow</source>
   <translation>{0} Eltern sind angekündigt, aber {1} folgen</translation>
  </message>
  <message>
   <source>{0} points at {1}, so {2} would make the two meet in {3}, a v-structure that is not there (Meek's rule 1)</source>
   <translation>{0} zeigt auf {1}, daher ließe {2} die beiden in {3} zusammentreffen, eine V-Struktur, die es nicht gibt (Meeks Regel 1)</translation>
  </message>
  <message>
   <source>{0} predicts more of the rows better, but loses more on the others than it gains there: by the sign test it would be ahead of {1}.</source>
   <translation>{0} sagt mehr der Zeilen besser voraus, verliert aber bei den anderen mehr, als es dort gewinnt: nach dem Vorzeichentest läge es vor {1}.</translation>
  </message>
  <message>
   <source>{0} rows are left out, with more or fewer cells than the {1} of the others: row {2} and more.</source>
   <translation>{0} Zeilen sind weggelassen, die mehr oder weniger Zellen haben als die {1} der übrigen: Zeile {2} und weitere.</translation>
  </message>
  <message>
   <source>{0} rows cannot be cut into {1} folds</source>
   <translation>{0} Zeilen lassen sich nicht in {1} Teile schneiden</translation>
  </message>
  <message>
   <source>{0} rows of {1} variables take {2} GB, more than is free</source>
   <translation>{0} Zeilen mit {1} Variablen brauchen {2} GB, mehr als frei ist</translation>
  </message>
  <message>
   <source>{0} runs</source>
   <translation>{0} Läufe</translation>
  </message>
  <message>
   <source>{0} stands among attributes</source>
   <translation>{0} steht unter den Attributen</translation>
  </message>
  <message>
   <source>{0} stands behind the graph</source>
   <translation>{0} steht hinter dem Graphen</translation>
  </message>
  <message>
   <source>{0} stands for no network: {1}</source>
   <translation>{0} steht für kein Netz: {1}</translation>
  </message>
  <message>
   <source>{0} stands where “{{” should</source>
   <translation>{0} steht, wo „{{“ stehen sollte</translation>
  </message>
  <message>
   <source>{0} states declared in the file</source>
   <translation>{0} in der Datei deklarierte Zustände</translation>
  </message>
  <message>
   <source>{0} tests independence by whole rows, so they cannot be weighted</source>
   <translation>{0} testet Unabhängigkeit an ganzen Zeilen, daher können sie nicht gewichtet werden</translation>
  </message>
  <message>
   <source>{0} to {1}</source>
   <translation>{0} bis {1}</translation>
  </message>
  <message>
   <source>{0} to {1}, each a state of its own</source>
   <translation>{0} bis {1}, jede ein eigener Zustand</translation>
  </message>
  <message>
   <source>{0} variables can be parents of each other in cycles; a search over all orderings can take at most {1} together</source>
   <translation>{0} Variablen können in Zyklen Eltern voneinander sein; eine Suche über alle Ordnungen kann höchstens {1} zusammen nehmen</translation>
  </message>
  <message>
   <source>{0} variables have too many subsets to go through</source>
   <translation>{0} Variablen haben zu viele Teilmengen, um sie durchzugehen</translation>
  </message>
  <message>
   <source>{0} wants two names a line, not {1}</source>
   <translation>{0} verlangt zwei Namen je Zeile, nicht {1}</translation>
  </message>
  <message>
   <source>{0} where a list is</source>
   <translation>{0}, wo eine Liste stehen müsste</translation>
  </message>
  <message>
   <source>{0} where a number from 1 is</source>
   <translation>{0}, wo eine Zahl ab 1 stehen müsste</translation>
  </message>
  <message>
   <source>{0} where a number is</source>
   <translation>{0}, wo eine Zahl stehen müsste</translation>
  </message>
  <message>
   <source>{0} where a record is</source>
   <translation>{0}, wo ein Datensatz stehen müsste</translation>
  </message>
  <message>
   <source>{0} where a single value is</source>
   <translation>{0}, wo ein einzelner Wert stehen müsste</translation>
  </message>
  <message>
   <source>{0} where one of {1} is</source>
   <translation>{0}, wo eines von {1} stehen müsste</translation>
  </message>
  <message>
   <source>{0} where {1} is</source>
   <translation>{0}, wo {1} stehen müsste</translation>
  </message>
  <message>
   <source>{0} would close a cycle with {1} → {2} → {3} (Meek's rule 2)</source>
   <translation>{0} würde mit {1} → {2} → {3} einen Zyklus schließen (Meeks Regel 2)</translation>
  </message>
  <message>
   <source>{0} would either close a cycle or make {1} and {2} meet in {3} (Meek's rule 3)</source>
   <translation>{0} würde entweder einen Zyklus schließen oder {1} und {2} in {3} zusammentreffen lassen (Meeks Regel 3)</translation>
  </message>
  <message>
   <source>{0} written by the label, not the name of the column.</source>
   <translation>{0} mit der Bezeichnung geschrieben, nicht mit dem Namen der Spalte.</translation>
  </message>
  <message>
   <source>{0} years</source>
   <translation>{0} Jahre</translation>
  </message>
  <message>
   <source>{0} → {1} is forbidden</source>
   <translation>{0} → {1} ist verboten</translation>
  </message>
  <message>
   <source>{0} → {1} is head to head with {2} → {3}</source>
   <translation>{0} → {1} steht Spitze an Spitze mit {2} → {3}</translation>
  </message>
  <message>
   <source>{0} → {1} is required</source>
   <translation>{0} → {1} ist gefordert</translation>
  </message>
  <message>
   <source>{0} → {1} is there already</source>
   <translation>{0} → {1} ist schon da</translation>
  </message>
  <message>
   <source>{0} → {1} joins them already</source>
   <translation>{0} → {1} verbindet sie schon</translation>
  </message>
  <message>
   <source>{0} → {1} must be a link, since {2} has no other parent and {3} has none</source>
   <translation>{0} → {1} muss eine Verbindung sein, da {2} keine anderen Eltern hat und {3} gar keine</translation>
  </message>
  <message>
   <source>{0} → {1} was drawn so</source>
   <translation>{0} → {1} wurde so gezogen</translation>
  </message>
  <message>
   <source>{0} → {1} would be head to head with {2} → {3}</source>
   <translation>{0} → {1} stünde Spitze an Spitze mit {2} → {3}</translation>
  </message>
  <message>
   <source>{0} → {1} would be the only arc into {2}, and {3} has no parent, so that it must be a link</source>
   <translation>{0} → {1} wäre die einzige Kante nach {2}, und {3} hat keine Eltern, so dass es eine Verbindung sein muss</translation>
  </message>
  <message>
   <source>{0} → {1} would make a v-structure with {2} → {3}</source>
   <translation>{0} → {1} würde mit {2} → {3} eine V-Struktur bilden</translation>
  </message>
  <message>
   <source>{0} → {1} – {2} cannot stand: the link must be {3} → {4}, since {5} and {6} are not joined</source>
   <translation>{0} → {1} – {2} kann nicht stehen: die Verbindung muss {3} → {4} sein, da {5} und {6} nicht verbunden sind</translation>
  </message>
  <message>
   <source>{0} → {1} ← {2} is a v-structure: {3}</source>
   <translation>{0} → {1} ← {2} ist eine V-Struktur: {3}</translation>
  </message>
  <message>
   <source>{0}, and the bounds leave out too few</source>
   <translation>{0}, und die Schranken lassen zu wenige aus</translation>
  </message>
  <message>
   <source>{0}, and there is no disk to use</source>
   <translation>{0}, und es gibt keinen Plattenplatz dafür</translation>
  </message>
  <message>
   <source>{0}, corrected for {1} pairs</source>
   <translation>{0}, korrigiert für {1} Paare</translation>
  </message>
  <message>
   <source>{0}, or “{1}”</source>
   <translation>{0}, oder „{1}“</translation>
  </message>
  <message>
   <source>{0}, so its probability table cannot be counted. Rename or delete what is not there, or open a network file with tables.</source>
   <translation>{0}, daher kann die Wahrscheinlichkeitstafel nicht gezählt werden. Umbenennen oder löschen, was nicht da ist, oder eine Netzdatei mit Tafeln öffnen.</translation>
  </message>
  <message>
   <source>{0}, which is no new run</source>
   <translation>{0}, was kein neuer Lauf ist</translation>
  </message>
  <message>
   <source>{0}, which it is not: {1}.</source>
   <translation>{0}, was er nicht ist: {1}.</translation>
  </message>
  <message>
   <source>{0}, {1} or more</source>
   <translation>{0}, {1} oder mehr</translation>
  </message>
  <message>
   <source>{0}, {1} variables</source>
   <translation>{0}, {1} Variablen</translation>
  </message>
  <message>
   <source>{0}. The time limit of {1} would end it before it has proved anything.</source>
   <translation>{0}. Die Zeitgrenze von {1} würde sie beenden, ehe etwas bewiesen ist.</translation>
  </message>
  <message>
   <source>{0}: a family of it has no score</source>
   <translation>{0}: eine Familie darin hat keinen Score</translation>
  </message>
  <message>
   <source>{0}: about {1}, {2} of memory{3}.</source>
   <translation>{0}: etwa {1}, {2} Arbeitsspeicher{3}.</translation>
  </message>
  <message>
   <source>{0}: it says that the score is {1}, but it is {2}</source>
   <translation>{0}: es nennt den Score {1}, aber er ist {2}</translation>
  </message>
  <message>
   <source>{0}: its variables are not those of the data</source>
   <translation>{0}: seine Variablen sind nicht die der Daten</translation>
  </message>
  <message>
   <source>{0}: perhaps a code for something missing</source>
   <translation>{0}: vielleicht ein Code für etwas Fehlendes</translation>
  </message>
  <message>
   <source>{0}: the arc {1} joins a variable to itself</source>
   <translation>{0}: die Kante {1} verbindet eine Variable mit sich selbst</translation>
  </message>
  <message>
   <source>{0}: there is no variable “{1}”</source>
   <translation>{0}: es gibt keine Variable „{1}“</translation>
  </message>
  <message>
   <source>{0}: too many to be states{1}</source>
   <translation>{0}: zu viele für Zustände{1}</translation>
  </message>
  <message>
   <source>{0}; missing is a state of its own there.</source>
   <translation>{0}; fehlend ist dort ein eigener Zustand.</translation>
  </message>
  <message>
   <source>{0}; {1} of {2} row is dropped ({3} %).</source>
   <translation>{0}; {1} von {2} Zeile wird weggelassen ({3} %).</translation>
  </message>
  <message>
   <source>{0}; {1} of {2} rows are dropped ({3} %).</source>
   <translation>{0}; {1} von {2} Zeilen werden weggelassen ({3} %).</translation>
  </message>
  <message>
   <source>{0}Deleting edges</source>
   <translation>{0}Kanten werden gelöscht</translation>
  </message>
  <message>
   <source>{0}Finding parents in a random ordering</source>
   <translation>{0}Eltern in einer zufälligen Ordnung werden gesucht</translation>
  </message>
  <message>
   <source>{0}Moving variables, sweep {1}</source>
   <translation>{0}Variablen werden versetzt, Durchgang {1}</translation>
  </message>
  <message>
   <source>{0}this is no recipe: it is not JSON</source>
   <translation>{0}das ist kein Rezept: es ist kein JSON</translation>
  </message>
  <message>
   <source>{0}{1} are “{2}”{3}</source>
   <translation>{0}{1} sind „{2}“{3}</translation>
  </message>
  <message>
   <source>{0}{1} count as missing</source>
   <translation>{0}{1} zählen als fehlend</translation>
  </message>
  <message>
   <source>{0}{1} counts as missing</source>
   <translation>{0}{1} zählt als fehlend</translation>
  </message>
  <message>
   <source>{0}{1} does not hold everything; left out: {2}</source>
   <translation>{0}{1} fasst nicht alles; weggelassen: {2}</translation>
  </message>
  <message>
   <source>{above} of {pairs} above</source>
   <translation>{above} von {pairs} darüber</translation>
  </message>
  <message>
   <source>{active} runs are at work</source>
   <translation>{active} Läufe arbeiten</translation>
  </message>
  <message>
   <source>{added} of it from probable arcs</source>
   <translation>{added} davon aus wahrscheinlichen Kanten</translation>
  </message>
  <message>
   <source>{amount} bits</source>
   <translation>{amount} Bits</translation>
  </message>
  <message>
   <source>{apart} of {all} d-separated</source>
   <translation>{apart} von {all} d-separiert</translation>
  </message>
  <message>
   <source>{arcs}, in the place of {b} → {a}</source>
   <translation>{arcs}, an Stelle von {b} → {a}</translation>
  </message>
  <message>
   <source>{asked} ways to cut</source>
   <translation>{asked} Einteilungen</translation>
  </message>
  <message>
   <source>{at} of {several}</source>
   <translation>{at} von {several}</translation>
  </message>
  <message>
   <source>{axis}, logarithmic</source>
   <translation>{axis}, logarithmisch</translation>
  </message>
  <message>
   <source>{a} and {b}, not joined, {share}</source>
   <translation>{a} und {b}, nicht verbunden, {share}</translation>
  </message>
  <message>
   <source>{a} → {b}: joined in {float} of the networks</source>
   <translation>{a} → {b}: in {float} der Netze verbunden</translation>
  </message>
  <message>
   <source>{a} → {b}: joined with probability {strength}</source>
   <translation>{a} → {b}: verbunden mit Wahrscheinlichkeit {strength}</translation>
  </message>
  <message>
   <source>{bits} about “{target}”; {fine} fine states tell {fine_2}</source>
   <translation>{bits} über „{target}“; {fine} feine Zustände sagen {fine_2}</translation>
  </message>
  <message>
   <source>{bytes}{dot}the file itself is never changed</source>
   <translation>{bytes}{dot}die Datei selbst bleibt unverändert</translation>
  </message>
  <message>
   <source>{cases} rows</source>
   <translation>{cases} Zeilen</translation>
  </message>
  <message>
   <source>{cases} rows make at most as many folds.</source>
   <translation>{cases} Zeilen ergeben höchstens ebenso viele Folds.</translation>
  </message>
  <message>
   <source>{cells} missing</source>
   <translation>{cells} fehlen</translation>
  </message>
  <message>
   <source>{chains} of {sweeps} sweeps</source>
   <translation>{chains} zu {sweeps} Durchgängen</translation>
  </message>
  <message>
   <source>{changed} other edges changed with it</source>
   <translation>{changed} andere Kanten änderten sich mit</translation>
  </message>
  <message>
   <source>{columns} columns</source>
   <translation>{columns} Spalten</translation>
  </message>
  <message>
   <source>{columns}, drawn from the graph on the canvas, with tables fitted to the data.</source>
   <translation>{columns}, gezogen aus dem gezeigten Graphen, mit an die Daten angepassten Tafeln.</translation>
  </message>
  <message>
   <source>{columns}, drawn from the probability tables of {file}.</source>
   <translation>{columns}, gezogen aus den Wahrscheinlichkeitstafeln von {file}.</translation>
  </message>
  <message>
   <source>{compelled} compelled, {reversible} reversible</source>
   <translation>{compelled} zwingend, {reversible} umkehrbar</translation>
  </message>
  <message>
   <source>{count} arcs: {first}{value}</source>
   <translation>{count} Kanten: {first}{value}</translation>
  </message>
  <message>
   <source>{count} more</source>
   <translation>{count} weitere</translation>
  </message>
  <message numerus="yes">
   <source>{count} weaker than {below} are left out</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{count} schwächer als {below} ist weggelassen</numerusform>
    <numerusform>{count} schwächer als {below} sind weggelassen</numerusform>
   </translation>
  </message>
  <message>
   <source>{default_folder} cannot be written to. Choose another folder.</source>
   <translation>In {default_folder} kann nicht geschrieben werden. Einen anderen Ordner wählen.</translation>
  </message>
  <message>
   <source>{distinct} different values</source>
   <translation>{distinct} verschiedene Werte</translation>
  </message>
  <message>
   <source>{done} of {folds}</source>
   <translation>{done} von {folds}</translation>
  </message>
  <message>
   <source>{done} of {total} networks</source>
   <translation>{done} von {total} Netzen</translation>
  </message>
  <message>
   <source>{done} of {wanted}</source>
   <translation>{done} von {wanted}</translation>
  </message>
  <message>
   <source>{done} of {ways}</source>
   <translation>{done} von {ways}</translation>
  </message>
  <message>
   <source>{done}: {arcs_text}, from the next run on</source>
   <translation>{done}: {arcs_text}, ab dem nächsten Lauf</translation>
  </message>
  <message>
   <source>{dropped} sets given up for want of room</source>
   <translation>{dropped} Mengen aus Platzmangel aufgegeben</translation>
  </message>
  <message>
   <source>{elapsed} of {budget}</source>
   <translation>{elapsed} von {budget}</translation>
  </message>
  <message>
   <source>{ending} is a picture: choose “Make a picture…”.</source>
   <translation>{ending} ist ein Bild: wählen Sie „Bild erstellen …“.</translation>
  </message>
  <message>
   <source>{faded} of {every} faded</source>
   <translation>{faded} von {every} verblasst</translation>
  </message>
  <message>
   <source>{fault} Choose another one, or “{back}”.</source>
   <translation>{fault} Eine andere wählen, oder „{back}“.</translation>
  </message>
  <message numerus="yes">
   <source>{few} are not set: which neighbours at an undirected link are causes is open. Show the graph as a DAG, or direct these links.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{few} ist nicht gesetzt: welche Nachbarn an einer ungerichteten Verbindung Ursachen sind, ist offen. Den Graphen als DAG zeigen oder diese Verbindungen richten.</numerusform>
    <numerusform>{few} sind nicht gesetzt: welche Nachbarn an einer ungerichteten Verbindung Ursachen sind, ist offen. Den Graphen als DAG zeigen oder diese Verbindungen richten.</numerusform>
   </translation>
  </message>
  <message>
   <source>{file} is written: {rows} drawn with seed {seed}.</source>
   <translation>{file} ist geschrieben: {rows}, gezogen mit Startzahl {seed}.</translation>
  </message>
  <message>
   <source>{first} (first) and {second} (second)</source>
   <translation>{first} (erstes) und {second} (zweites)</translation>
  </message>
  <message>
   <source>{first} and {last}</source>
   <translation>{first} und {last}</translation>
  </message>
  <message>
   <source>{first} compared with {second}</source>
   <translation>{first} verglichen mit {second}</translation>
  </message>
  <message>
   <source>{graphs} in {formats}: up to </source>
   <translation>{graphs} in {formats}: bis zu </translation>
  </message>
  <message>
   <source>{head} · {which}begins to search</source>
   <translation>{head} · {which}beginnt zu suchen</translation>
  </message>
  <message>
   <source>{included} columns in, {out}</source>
   <translation>{included} Spalten dabei, {out}</translation>
  </message>
  <message>
   <source>{included} included</source>
   <translation>{included} dabei</translation>
  </message>
  <message>
   <source>{included} of {total}</source>
   <translation>{included} von {total}</translation>
  </message>
  <message>
   <source>{included} of {total} variables are included</source>
   <translation>{included} von {total} Variablen sind eingeschlossen</translation>
  </message>
  <message>
   <source>{item} arcs</source>
   <translation>{item} Kanten</translation>
  </message>
  <message>
   <source>{item} rows</source>
   <translation>{item} Zeilen</translation>
  </message>
  <message>
   <source>{join} become “{common}”</source>
   <translation>aus {join} wird „{common}“</translation>
  </message>
  <message>
   <source>{kind} of {names}: {count}</source>
   <translation>{kind} von {names}: {count}</translation>
  </message>
  <message>
   <source>{kind}, left out</source>
   <translation>{kind}, ausgelassen</translation>
  </message>
  <message>
   <source>{label} begins to search  (Shift+F7)</source>
   <translation>{label} beginnt zu suchen  (Umschalt+F7)</translation>
  </message>
  <message>
   <source>{label} does not go on. {sentence}</source>
   <translation>{label} geht nicht weiter. {sentence}</translation>
  </message>
  <message>
   <source>{label} ended without a network.</source>
   <translation>{label} endete ohne Netz.</translation>
  </message>
  <message>
   <source>{label} goes on from where it ended, {more}  (Shift+F7)</source>
   <translation>{label} geht weiter, wo er endete, {more}  (Umschalt+F7)</translation>
  </message>
  <message>
   <source>{label} goes on.</source>
   <translation>{label} geht weiter.</translation>
  </message>
  <message>
   <source>{label} has a network</source>
   <translation>{label} hat ein Netz</translation>
  </message>
  <message>
   <source>{label} has no network yet.</source>
   <translation>{label} hat noch kein Netz.</translation>
  </message>
  <message>
   <source>{label} is at work. It is stopped; saved, its best network is kept.</source>
   <translation>{label} arbeitet noch und wird angehalten; wird gespeichert, bleibt sein bestes Netz.</translation>
  </message>
  <message>
   <source>{label} is paused.</source>
   <translation>{label} pausiert.</translation>
  </message>
  <message>
   <source>{label} is searching.</source>
   <translation>{label} sucht.</translation>
  </message>
  <message>
   <source>{label} is stopping</source>
   <translation>{label} hält an</translation>
  </message>
  <message>
   <source>{label} is {a}; of its DAGs the one nearest to the other network is taken.</source>
   <translation>{label} ist {a}; von seinen DAGs zählt der, der dem anderen Netz am nächsten ist.</translation>
  </message>
  <message>
   <source>{label} nothing</source>
   <translation>{label} nichts</translation>
  </message>
  <message>
   <source>{label} searches</source>
   <translation>{label} sucht</translation>
  </message>
  <message>
   <source>{label} waits for its turn.</source>
   <translation>{label} wartet, bis er an der Reihe ist.</translation>
  </message>
  <message>
   <source>{label}, fold {fold}: {words}</source>
   <translation>{label}, Fold {fold}: {words}</translation>
  </message>
  <message>
   <source>{label}: data version {data} ({now}), {told}</source>
   <translation>{label}: Datenversion {data} ({now}), {told}</translation>
  </message>
  <message>
   <source>{label}: mean {words}</source>
   <translation>{label}: Mittel {words}</translation>
  </message>
  <message>
   <source>{learner_title} tests independence by whole rows. Draw rows.</source>
   <translation>{learner_title} prüft Unabhängigkeit an ganzen Zeilen. Zeilen ziehen.</translation>
  </message>
  <message>
   <source>{left} left out</source>
   <translation>{left} ausgelassen</translation>
  </message>
  <message>
   <source>{level}{thin}% credible intervals, from {draws} draws of the tables. The arcs are taken as they are.</source>
   <translation>Kredibilitätsintervalle zu {level}{thin}%, aus {draws} Ziehungen der Tafeln. Die Kanten gelten, wie sie sind.</translation>
  </message>
  <message>
   <source>{markers} more</source>
   <translation>{markers} weitere</translation>
  </message>
  <message>
   <source>{max_params} parameters of a family</source>
   <translation>{max_params} Parameter je Familie</translation>
  </message>
  <message>
   <source>{message} Change a setting and learn again.</source>
   <translation>{message} Eine Einstellung ändern und neu lernen.</translation>
  </message>
  <message>
   <source>{message} Its best network so far is kept.</source>
   <translation>{message} Das bisher beste Netz bleibt erhalten.</translation>
  </message>
  <message>
   <source>{message} of {best}{within_knowledge}</source>
   <translation>{message} {best}{within_knowledge}</translation>
  </message>
  <message>
   <source>{message}, about {span}</source>
   <translation>{message}, etwa {span}</translation>
  </message>
  <message>
   <source>{message}, at most {sum}</source>
   <translation>{message}, höchstens {sum}</translation>
  </message>
  <message>
   <source>{message}, each until it ends</source>
   <translation>{message}, jeder bis zum Ende</translation>
  </message>
  <message>
   <source>{message}, left out</source>
   <translation>{message}, ausgelassen</translation>
  </message>
  <message>
   <source>{message}; at most {span}</source>
   <translation>{message}; höchstens {span}</translation>
  </message>
  <message>
   <source>{message}; each is learned until it ends</source>
   <translation>{message}; jedes wird bis zum Ende gelernt</translation>
  </message>
  <message>
   <source>{message}{dot}{selected} selected</source>
   <translation>{message}{dot}{selected} ausgewählt</translation>
  </message>
  <message>
   <source>{metrics} s for each variable</source>
   <translation>{metrics} s je Variable</translation>
  </message>
  <message>
   <source>{metrics} scored</source>
   <translation>{metrics} bewertet</translation>
  </message>
  <message>
   <source>{metrics} sets scored</source>
   <translation>{metrics} Mengen bewertet</translation>
  </message>
  <message numerus="yes">
   <source>{missing} cells are missing in the columns that come in. Dropping their rows would cost {rows} of {all} rows ({share}).</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{missing} Zelle fehlt in den eingeschlossenen Spalten. Ihre Zeilen wegzulassen kostete {rows} von {all} Zeilen ({share}).</numerusform>
    <numerusform>{missing} Zellen fehlen in den eingeschlossenen Spalten. Ihre Zeilen wegzulassen kostete {rows} von {all} Zeilen ({share}).</numerusform>
   </translation>
  </message>
  <message>
   <source>{missing} is not in the graph</source>
   <translation>{missing} ist nicht im Graphen</translation>
  </message>
  <message>
   <source>{missing} of {rows} cells</source>
   <translation>{missing} von {rows} Zellen</translation>
  </message>
  <message>
   <source>{missing} of {rows} cells are missing here ({share}).</source>
   <translation>{missing} von {rows} Zellen fehlen hier ({share}).</translation>
  </message>
  <message>
   <source>{missing} of {rows} cells missing</source>
   <translation>{missing} von {rows} Zellen fehlen</translation>
  </message>
  <message>
   <source>{more_seconds} more</source>
   <translation>{more_seconds} mehr</translation>
  </message>
  <message>
   <source>{name_few} can have {own}; the in-degree limit of the run holds as well.</source>
   <translation>Für {name_few}: {own}; daneben gilt der Eingangsgrad des Laufs.</translation>
  </message>
  <message>
   <source>{names} and {last}</source>
   <translation>{names} und {last}</translation>
  </message>
  <message>
   <source>{names} and {more} more</source>
   <translation>{names} und {more} weitere</translation>
  </message>
  <message>
   <source>{names} and {names_2}</source>
   <translation>{names} und {names_2}</translation>
  </message>
  <message numerus="yes">
   <source>{names} are not in the table</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{names} ist nicht in der Tabelle</numerusform>
    <numerusform>{names} sind nicht in der Tabelle</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{names} are not in the table and are left out.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{names} ist nicht in der Tabelle und bleibt weg.</numerusform>
    <numerusform>{names} sind nicht in der Tabelle und bleiben weg.</numerusform>
   </translation>
  </message>
  <message>
   <source>{names} for {names_2}</source>
   <translation>{names} statt {names_2}</translation>
  </message>
  <message numerus="yes">
   <source>{names} that {title} cannot hold as they are, and what is written:</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{names}, den {title} so nicht fasst, und was geschrieben wird:</numerusform>
    <numerusform>{names}, die {title} so nicht fasst, und was geschrieben wird:</numerusform>
   </translation>
  </message>
  <message>
   <source>{names} to {names_2}</source>
   <translation>{names} nach {names_2}</translation>
  </message>
  <message>
   <source>{names} variables</source>
   <translation>{names} Variablen</translation>
  </message>
  <message>
   <source>{name} cannot be written: {why}.</source>
   <translation>{name} kann nicht geschrieben werden: {why}.</translation>
  </message>
  <message>
   <source>{name} has been recovered in another window already</source>
   <translation>{name} ist schon in einem anderen Fenster wiederhergestellt</translation>
  </message>
  <message>
   <source>{name} has changed</source>
   <translation>{name} hat sich geändert</translation>
  </message>
  <message>
   <source>{name} has changed since it was imported. The runs here were made on the data of then.</source>
   <translation>{name} hat sich seit dem Import geändert. Die Läufe hier beruhen auf den damaligen Daten.</translation>
  </message>
  <message>
   <source>{name} is a list of arcs, and does not say what they are.</source>
   <translation>{name} ist eine Liste von Kanten und sagt nicht, was sie sind.</translation>
  </message>
  <message>
   <source>{name} is no longer there: {parent}</source>
   <translation>{name} ist nicht mehr da: {parent}</translation>
  </message>
  <message>
   <source>{name} is set as the file of parent sets beside the open table, for searchers that work on lists. To learn from it alone, close the project first.</source>
   <translation>{name} ist als Datei von Elternmengen neben der offenen Tabelle gesetzt, für Suchverfahren auf Listen. Um nur daraus zu lernen, zuerst das Projekt schließen.</translation>
  </message>
  <message>
   <source>{name} is there already and will be replaced.</source>
   <translation>{name} gibt es schon und wird ersetzt.</translation>
  </message>
  <message>
   <source>{name} is written.</source>
   <translation>{name} ist geschrieben.</translation>
  </message>
  <message>
   <source>{name} is written: {facts_of}.</source>
   <translation>{name} ist geschrieben: {facts_of}.</translation>
  </message>
  <message>
   <source>{name} is written: {rows} arcs.</source>
   <translation>{name} ist geschrieben: {rows} Kanten.</translation>
  </message>
  <message>
   <source>{name} of the graph on the canvas; higher is better</source>
   <translation>{name} des Graphen auf der Zeichenfläche; höher ist besser</translation>
  </message>
  <message>
   <source>{name}, given {parents}</source>
   <translation>{name}, gegeben {parents}</translation>
  </message>
  <message>
   <source>{name}, target</source>
   <translation>{name}, Ziel</translation>
  </message>
  <message>
   <source>{name}, tells {share}</source>
   <translation>{name}, sagt {share}</translation>
  </message>
  <message>
   <source>{name}: tier {tier}</source>
   <translation>{name}: Stufe {tier}</translation>
  </message>
  <message>
   <source>{nodes} and {arcs}</source>
   <translation>{nodes} und {arcs}</translation>
  </message>
  <message>
   <source>{nodes} selected</source>
   <translation>{nodes} ausgewählt</translation>
  </message>
  <message>
   <source>{nodes}, {arcs} and {links}</source>
   <translation>{nodes}, {arcs} und {links}</translation>
  </message>
  <message>
   <source>{not_in_table}. Rename or delete {them}, or choose another format.</source>
   <translation>{not_in_table}. Bitte {them} umbenennen oder löschen oder ein anderes Format wählen.</translation>
  </message>
  <message>
   <source>{number} from {low} to {high}</source>
   <translation>{number} von {low} bis {high}</translation>
  </message>
  <message>
   <source>{number} nodes, {m} edges</source>
   <translation>{number} Knoten, {m} Kanten</translation>
  </message>
  <message>
   <source>{number} nodes, {m} edges, {edges} of them differ</source>
   <translation>{number} Knoten, {m} Kanten, davon {edges} verschieden</translation>
  </message>
  <message>
   <source>{number} of at least {low}</source>
   <translation>{number}, mindestens {low}</translation>
  </message>
  <message>
   <source>{number} of at most {high}</source>
   <translation>{number}, höchstens {high}</translation>
  </message>
  <message>
   <source>{number} runs are at work. They are stopped; saved, their best networks are kept.</source>
   <translation>{number} Läufe arbeiten noch und werden angehalten; wird gespeichert, bleiben ihre besten Netze.</translation>
  </message>
  <message>
   <source>{number} variables</source>
   <translation>{number} Variablen</translation>
  </message>
  <message>
   <source>{number}, {low} or more</source>
   <translation>{number}, {low} oder mehr</translation>
  </message>
  <message numerus="yes">
   <source>{n} arcs</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Kante</numerusform>
    <numerusform>{n} Kanten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} arcs with a prior probability</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Kante mit einer A-priori-Wahrscheinlichkeit</numerusform>
    <numerusform>{n} Kanten mit einer A-priori-Wahrscheinlichkeit</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} children</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Kind</numerusform>
    <numerusform>{n} Kinder</numerusform>
   </translation>
  </message>
  <message>
   <source>{n} directed by background knowledge</source>
   <translation>{n} durch Vorwissen gerichtet</translation>
  </message>
  <message numerus="yes">
   <source>{n} discrete variables</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} diskreten Variablen</numerusform>
    <numerusform>{n} diskreten Variablen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} findings still need a decision.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Befund ist noch zu entscheiden.</numerusform>
    <numerusform>{n} Befunde sind noch zu entscheiden.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} leaves</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Blatt</numerusform>
    <numerusform>{n} Blätter</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} links</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Verbindung</numerusform>
    <numerusform>{n} Verbindungen</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} missing cells are filled in.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} fehlende Zelle wird gefüllt.</numerusform>
    <numerusform>{n} fehlende Zellen werden gefüllt.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} missing cells are left missing.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} fehlende Zelle bleibt fehlend.</numerusform>
    <numerusform>{n} fehlende Zellen bleiben fehlend.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} missing cells become a state of their own.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} fehlende Zelle wird ein eigener Zustand.</numerusform>
    <numerusform>{n} fehlende Zellen werden ein eigener Zustand.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} more arcs are left out here.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} weitere Kante ist hier weggelassen.</numerusform>
    <numerusform>{n} weitere Kanten sind hier weggelassen.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} more configurations of the parents are left out here.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} weitere Konfiguration der Eltern ist hier weggelassen.</numerusform>
    <numerusform>{n} weitere Konfigurationen der Eltern sind hier weggelassen.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} more families are left out here.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} weitere Familie ist hier weggelassen.</numerusform>
    <numerusform>{n} weitere Familien sind hier weggelassen.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} nodes</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Knoten</numerusform>
    <numerusform>{n} Knoten</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} numeric columns are cut into states.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Zahlenspalte wird in Zustände eingeteilt.</numerusform>
    <numerusform>{n} Zahlenspalten werden in Zustände eingeteilt.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} numeric variables were discretised.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} numerische Variable wurde diskretisiert.</numerusform>
    <numerusform>{n} numerische Variablen wurden diskretisiert.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} rows are dropped for missing cells.</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Zeile fällt wegen fehlender Zellen weg.</numerusform>
    <numerusform>{n} Zeilen fallen wegen fehlender Zellen weg.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} variables with a limit of their own</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Variable mit eigener Grenze</numerusform>
    <numerusform>{n} Variablen mit eigener Grenze</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} variables without children</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Variable ohne Kinder</numerusform>
    <numerusform>{n} Variablen ohne Kinder</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} variables without parents</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} Variable ohne Eltern</numerusform>
    <numerusform>{n} Variablen ohne Eltern</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>{n} weaker than {below} are hidden</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{n} schwächer als {below} ist ausgeblendet</numerusform>
    <numerusform>{n} schwächer als {below} sind ausgeblendet</numerusform>
   </translation>
  </message>
  <message>
   <source>{n} whose direction is a convention, since the reverse fits the data equally well</source>
   <translation>{n}, deren Richtung eine Konvention ist, weil die umgekehrte ebenso gut zu den Daten passt</translation>
  </message>
  <message>
   <source>{n} whose direction other arcs compel</source>
   <translation>{n}, deren Richtung andere Kanten erzwingen</translation>
  </message>
  <message>
   <source>{pair} are independent{condition} (d-separated)</source>
   <translation>{pair} sind unabhängig{condition} (d-separiert)</translation>
  </message>
  <message>
   <source>{pair} are not independent{condition}: {way}</source>
   <translation>{pair} sind nicht unabhängig{condition}: {way}</translation>
  </message>
  <message>
   <source>{pair}: {said} in the current graph</source>
   <translation>{pair}: {said} im jetzigen Graphen</translation>
  </message>
  <message>
   <source>{parameter_text}, as set in Learn</source>
   <translation>{parameter_text}, wie unter Lernen</translation>
  </message>
  <message>
   <source>{pixels} pixels</source>
   <translation>{pixels} Pixel</translation>
  </message>
  <message>
   <source>{points} to {points_2}</source>
   <translation>{points} bis {points_2}</translation>
  </message>
  <message>
   <source>{probability} to {probability_2}</source>
   <translation>{probability} bis {probability_2}</translation>
  </message>
  <message>
   <source>{probability} where it is observed, {probability_2} where it is set</source>
   <translation>{probability} beobachtet, {probability_2} gesetzt</translation>
  </message>
  <message>
   <source>{range}. Double click or F2 gives it another name.</source>
   <translation>{range}. Doppelklick oder F2 gibt einen anderen Namen.</translation>
  </message>
  <message>
   <source>{rank}, used by the current graph</source>
   <translation>{rank}, vom jetzigen Graphen verwendet</translation>
  </message>
  <message>
   <source>{record} folds</source>
   <translation>{record} Folds</translation>
  </message>
  <message>
   <source>{record} learners</source>
   <translation>{record} Verfahren</translation>
  </message>
  <message>
   <source>{record} rows</source>
   <translation>{record} Zeilen</translation>
  </message>
  <message>
   <source>{record} variables</source>
   <translation>{record} Variablen</translation>
  </message>
  <message>
   <source>{required} required</source>
   <translation>{required} gefordert</translation>
  </message>
  <message>
   <source>{resumed} layers taken up</source>
   <translation>{resumed} Schichten übernommen</translation>
  </message>
  <message>
   <source>{rows} pairs</source>
   <translation>{rows} Paare</translation>
  </message>
  <message>
   <source>{rows} rows</source>
   <translation>{rows} Zeilen</translation>
  </message>
  <message>
   <source>{rows} rows × {columns} columns{dot}{bytes}{dot}the file itself is never changed</source>
   <translation>{rows} Zeilen × {columns} Spalten{dot}{bytes}{dot}die Datei selbst bleibt unverändert</translation>
  </message>
  <message>
   <source>{rows} rows × {columns} columns{dot}{note}</source>
   <translation>{rows} Zeilen × {columns} Spalten{dot}{note}</translation>
  </message>
  <message>
   <source>{rows} rows, {columns} columns</source>
   <translation>{rows} Zeilen, {columns} Spalten</translation>
  </message>
  <message>
   <source>{rows} with these states of the parents{little}</source>
   <translation>{rows} mit diesen Zuständen der Eltern{little}</translation>
  </message>
  <message>
   <source>{runs} are in {name}.</source>
   <translation>{runs} stehen in {name}.</translation>
  </message>
  <message>
   <source>{runs} of another score or other data not drawn</source>
   <translation>{runs} mit anderem Score oder anderen Daten nicht gezeichnet</translation>
  </message>
  <message>
   <source>{runs} runs: {learners}, {folds} folds</source>
   <translation>{runs} Läufe: {learners}, {folds} Folds</translation>
  </message>
  <message>
   <source>{said} failed</source>
   <translation>{said} fehlgeschlagen</translation>
  </message>
  <message>
   <source>{said}, by {target}</source>
   <translation>{said}, nach {target}</translation>
  </message>
  <message>
   <source>{said}, this way in {float} of these</source>
   <translation>{said}, in {float} davon so gerichtet</translation>
  </message>
  <message>
   <source>{score_title} counts whole rows. Draw rows, or take BIC or AIC.</source>
   <translation>{score_title} zählt ganze Zeilen. Zeilen ziehen, oder BIC oder AIC nehmen.</translation>
  </message>
  <message>
   <source>{score} with {settings}</source>
   <translation>{score} mit {settings}</translation>
  </message>
  <message>
   <source>{score}, below the best</source>
   <translation>{score}, unter dem besten</translation>
  </message>
  <message>
   <source>{seen} of {configurations} of the parents occur</source>
   <translation>{seen} von {configurations} der Eltern kommen vor</translation>
  </message>
  <message>
   <source>{selected} nodes selected</source>
   <translation>{selected} Knoten ausgewählt</translation>
  </message>
  <message>
   <source>{sets} parent sets</source>
   <translation>{sets} Elternmengen</translation>
  </message>
  <message>
   <source>{sets} sets from {whose}</source>
   <translation>{sets} Mengen von {whose}</translation>
  </message>
  <message>
   <source>{several} are stored, but on a smaller budget; they are found again.</source>
   <translation>{several} sind da, doch mit kleinerem Budget; sie werden neu gesucht.</translation>
  </message>
  <message>
   <source>{several} found</source>
   <translation>{several} gefunden</translation>
  </message>
  <message>
   <source>{several} from {name}</source>
   <translation>{several} aus {name}</translation>
  </message>
  <message>
   <source>{several} rare states</source>
   <translation>{several} seltene Zustände</translation>
  </message>
  <message>
   <source>{several} used again, from {lists_source}</source>
   <translation>{several} wiederverwendet, von {lists_source}</translation>
  </message>
  <message>
   <source>{several} will be used again.</source>
   <translation>{several} werden wiederverwendet.</translation>
  </message>
  <message>
   <source>{several}, {ticked} ticked</source>
   <translation>{several}, {ticked} angekreuzt</translation>
  </message>
  <message>
   <source>{share_below} of the gain lies below</source>
   <translation>{share_below} des Gewinns liegen darunter</translation>
  </message>
  <message>
   <source>{shown} and {shown_2}</source>
   <translation>{shown} und {shown_2}</translation>
  </message>
  <message>
   <source>{shown} has no value above it; they end at {shown_2}</source>
   <translation>Über {shown} liegt kein Wert; sie enden bei {shown_2}</translation>
  </message>
  <message>
   <source>{shown} is no share between 0 and 1</source>
   <translation>{shown} ist kein Anteil zwischen 0 und 1</translation>
  </message>
  <message>
   <source>{shown} lies below all values; they begin at {shown_2}</source>
   <translation>{shown} liegt unter allen Werten; sie beginnen bei {shown_2}</translation>
  </message>
  <message>
   <source>{shown} of </source>
   <translation>{shown} von </translation>
  </message>
  <message>
   <source>{shown} of {all_of_them}</source>
   <translation>{shown} von {all_of_them}</translation>
  </message>
  <message>
   <source>{shown} of {arcs}</source>
   <translation>{shown} von {arcs}</translation>
  </message>
  <message>
   <source>{shown} of {done}</source>
   <translation>{shown} von {done}</translation>
  </message>
  <message>
   <source>{shown} of {every} shown</source>
   <translation>{shown} von {every} gezeigt</translation>
  </message>
  <message>
   <source>{shown} of {runs}</source>
   <translation>{shown} von {runs}</translation>
  </message>
  <message>
   <source>{shown} of {total}</source>
   <translation>{shown} von {total}</translation>
  </message>
  <message>
   <source>{size} of memory, at most {needed_seconds}</source>
   <translation>{size} Speicher, höchstens {needed_seconds}</translation>
  </message>
  <message>
   <source>{some}. Choose one for all that is known of it, two to compare them.</source>
   <translation>{some}. Einen wählen, um alles darüber zu sehen, zwei zum Vergleich.</translation>
  </message>
  <message>
   <source>{states} · {cases} rows</source>
   <translation>{states} · {cases} Zeilen</translation>
  </message>
  <message>
   <source>{states}, ordered</source>
   <translation>{states}, geordnet</translation>
  </message>
  <message>
   <source>{states}, {unused} unused</source>
   <translation>{states}, davon {unused} unbenutzt</translation>
  </message>
  <message>
   <source>{states}: {count} of {rows}</source>
   <translation>{states}: {count} von {rows}</translation>
  </message>
  <message>
   <source>{summary}
Short name, as on the command line: {name}</source>
   <translation>{summary}
Kurzname, wie auf der Befehlszeile: {name}</translation>
  </message>
  <message>
   <source>{summary} Short name: {name}.</source>
   <translation>{summary} Kurzname: {name}.</translation>
  </message>
  <message>
   <source>{table} sets</source>
   <translation>{table} Mengen</translation>
  </message>
  <message>
   <source>{text} (above)</source>
   <translation>{text} (darüber)</translation>
  </message>
  <message>
   <source>{ticked} of {total} ticked to overlay</source>
   <translation>{ticked} von {total} zum Überlagern angekreuzt</translation>
  </message>
  <message>
   <source>{time} so far, not in the run’s time</source>
   <translation>bisher {time}, zählt nicht zum Lauf</translation>
  </message>
  <message>
   <source>{tip} (Alt+{capitalize}, or drag the row)</source>
   <translation>{tip} (Alt+{capitalize}, oder die Zeile ziehen)</translation>
  </message>
  <message>
   <source>{title} cannot have probabilities of arcs in its score. Take them out, or choose another searcher.</source>
   <translation>{title} kann keine Wahrscheinlichkeiten von Kanten im Score haben. Sie herausnehmen oder ein anderes Suchverfahren wählen.</translation>
  </message>
  <message>
   <source>{title} cannot keep a limit of this kind</source>
   <translation>{title} kann eine solche Grenze nicht einhalten</translation>
  </message>
  <message>
   <source>{title} cannot use this score: {refused}.</source>
   <translation>{title} kann diesen Score nicht nutzen: {refused}.</translation>
  </message>
  <message>
   <source>{title} is back as it was.</source>
   <translation>{title} ist wieder da, wie es war.</translation>
  </message>
  <message>
   <source>{title} needs a table; choose another searcher.</source>
   <translation>{title} braucht eine Tabelle; ein anderes Suchverfahren wählen.</translation>
  </message>
  <message>
   <source>{title} needs every cell, and cells are left missing; choose {able} or {able_2}.</source>
   <translation>{title} braucht jede Zelle, und Zellen fehlen; {able} oder {able_2} wählen.</translation>
  </message>
  <message>
   <source>{title} uses no random numbers</source>
   <translation>{title} braucht keine Zufallszahlen</translation>
  </message>
  <message>
   <source>{title} works on one core</source>
   <translation>{title} arbeitet auf einem Kern</translation>
  </message>
  <message>
   <source>{title}, {score}, {several} variables</source>
   <translation>{title}, {score}, {several} Variablen</translation>
  </message>
  <message>
   <source>{total} of {networks} differ from the consensus.</source>
   <translation>{total} von {networks} weichen vom Konsens ab.</translation>
  </message>
  <message>
   <source>{value} networks</source>
   <translation>{value} Netze</translation>
  </message>
  <message>
   <source>{variable} is d-separated from {target}: it tells nothing.</source>
   <translation>{variable} ist d-separiert von {target}: sie sagt nichts.</translation>
  </message>
  <message>
   <source>{verb} {name} ({members} variables)</source>
   <translation>{name} {verb} ({members} Variablen)</translation>
  </message>
  <message>
   <source>{waits}  (Ctrl+Shift+F5)</source>
   <translation>{waits}  (Strg+Umschalt+F5)</translation>
  </message>
  <message>
   <source>{way_text}: {states} to {states_2} states a variable</source>
   <translation>{way_text}: {states} bis {states_2} Zustände je Variable</translation>
  </message>
  <message>
   <source>{ways} ways to cut, {most}</source>
   <translation>{ways} Einteilungen, {most}</translation>
  </message>
  <message>
   <source>{what}. Take the bootstrap, or sample.</source>
   <translation>{what}. Bootstrap nehmen, oder ziehen.</translation>
  </message>
  <message>
   <source>{what}{files} in one folder.</source>
   <translation>{what}{files} in einem Ordner.</translation>
  </message>
  <message>
   <source>{where}: no variable is named or matched by “{words}”.</source>
   <translation>{where}: „{words}“ nennt oder trifft keine Variable.</translation>
  </message>
  <message>
   <source>{why}, and the best network until then was kept</source>
   <translation>{why}, und das bis dahin beste Netz wurde behalten</translation>
  </message>
  <message>
   <source>{why}, best kept</source>
   <translation>{why}, bestes behalten</translation>
  </message>
  <message>
   <source>{why}, no network</source>
   <translation>{why}, kein Netz</translation>
  </message>
  <message>
   <source>{words} not read as missing</source>
   <translation>{words} nicht als fehlend gelesen</translation>
  </message>
  <message>
   <source>{words}, about {left} left</source>
   <translation>{words}, noch etwa {left}</translation>
  </message>
  <message>
   <source>{words}, or “{unset}”</source>
   <translation>{words}, oder „{unset}“</translation>
  </message>
  <message>
   <source>{words}, so its tables cannot be fitted</source>
   <translation>{words}, also sind seine Tafeln nicht anzupassen</translation>
  </message>
  <message numerus="yes">
   <source>{words}. Dropping takes every row with a gap in any column that comes in: {n} rows go</source>
   <comment>plural</comment>
   <translation>
    <numerusform>{words}. Weglassen nimmt jede Zeile mit einer Lücke in einer eingeschlossenen Spalte: {n} Zeile</numerusform>
    <numerusform>{words}. Weglassen nimmt jede Zeile mit einer Lücke in einer eingeschlossenen Spalte: {n} Zeilen</numerusform>
   </translation>
  </message>
  <message>
   <source>{words}. Every arc is taken as running from cause to effect.</source>
   <translation>{words}. Jede Kante gilt als von der Ursache zur Wirkung gerichtet.</translation>
  </message>
  <message>
   <source>{words}. The data alone cannot direct {these} that it rests on: {arcs}.</source>
   <translation>{words}. Die Daten allein können {these}, auf denen es beruht, nicht richten: {arcs}.</translation>
  </message>
  <message>
   <source>{words}: it does not rest on what is missing.</source>
   <translation>{words}: sie beruht nicht auf dem, was fehlt.</translation>
  </message>
  <message>
   <source>{words}: parents {value}</source>
   <translation>{words}: Eltern {value}</translation>
  </message>
  <message>
   <source>{words}: what is missing carries it.</source>
   <translation>{words}: sie lebt von dem, was fehlt.</translation>
  </message>
  <message>
   <source>{words}:{value}, above this view</source>
   <translation>{words}:{value}, über diesem Ausschnitt</translation>
  </message>
  <message>
   <source>{words}; children {value}</source>
   <translation>{words}; Kinder {value}</translation>
  </message>
  <message>
   <source>{words}; links {linked}</source>
   <translation>{words}; Verbindungen {linked}</translation>
  </message>
  <message>
   <source>{word} is read as missing{times}</source>
   <translation>{word} wird als fehlend gelesen{times}</translation>
  </message>
  <message>
   <source>± over folds</source>
   <translation>± über Folds</translation>
  </message>
  <message>
   <source>“+” joins only quoted names</source>
   <translation>„+“ verbindet nur Namen in Anführungszeichen</translation>
  </message>
  <message>
   <source>“[{0}]” is not a node with its parents</source>
   <translation>„[{0}]“ ist kein Knoten mit seinen Eltern</translation>
  </message>
  <message>
   <source>“]” stands where a value should</source>
   <translation>„]“ steht, wo ein Wert stehen sollte</translation>
  </message>
  <message>
   <source>“columns” and “steps” are lists</source>
   <translation>„columns“ und „steps“ sind Listen</translation>
  </message>
  <message>
   <source>“columns” are names</source>
   <translation>„columns“ sind Namen</translation>
  </message>
  <message>
   <source>“cuts” of “{0}” must be a list of numbers</source>
   <translation>„cuts“ von „{0}“ muss eine Liste von Zahlen sein</translation>
  </message>
  <message>
   <source>“edges” must be a list</source>
   <translation>„edges“ muss eine Liste sein</translation>
  </message>
  <message>
   <source>“forbid_within_tier” is not a list of tier numbers</source>
   <translation>„forbid_within_tier“ ist keine Liste von Nummern der Stufen</translation>
  </message>
  <message>
   <source>“kind” is {0}; it must be one of {1}</source>
   <translation>„kind“ ist {0}; es muss eines sein von {1}</translation>
  </message>
  <message>
   <source>“max_parents” does not give a whole number for every name</source>
   <translation>„max_parents“ gibt nicht für jeden Namen eine ganze Zahl an</translation>
  </message>
  <message>
   <source>“missing_state” of “{0}” is not the number of a state</source>
   <translation>„missing_state“ von „{0}“ ist nicht die Nummer eines Zustands</translation>
  </message>
  <message>
   <source>“prior” is not a list of two names and a probability each, above 0 and below 1</source>
   <translation>„prior“ ist keine Liste aus je zwei Namen und einer Wahrscheinlichkeit über 0 und unter 1</translation>
  </message>
  <message>
   <source>“{0}”</source>
   <translation>„{0}“</translation>
  </message>
  <message>
   <source>“{0}” always makes {1} states, not {2}</source>
   <translation>„{0}“ macht immer {1} Zustände, nicht {2}</translation>
  </message>
  <message>
   <source>“{0}” and “{1}” are joined twice</source>
   <translation>„{0}“ und „{1}“ sind zweimal verbunden</translation>
  </message>
  <message>
   <source>“{0}” are no shares of the rows</source>
   <translation>„{0}“ sind keine Anteile der Zeilen</translation>
  </message>
  <message>
   <source>“{0}” as “{1}”</source>
   <translation>„{0}“ als „{1}“</translation>
  </message>
  <message>
   <source>“{0}” cannot be made: {1}.</source>
   <translation>„{0}“ lässt sich nicht bilden: {1}.</translation>
  </message>
  <message>
   <source>“{0}” does not have the value {1}{2}.</source>
   <translation>„{0}“ hat den Wert {1}{2} nicht.</translation>
  </message>
  <message>
   <source>“{0}” does not have the values {1}{2}.</source>
   <translation>„{0}“ hat die Werte {1}{2} nicht.</translation>
  </message>
  <message>
   <source>“{0}” does not name a number of states from 2 to {1}</source>
   <translation>„{0}“ nennt keine Zahl von Zuständen von 2 bis {1}</translation>
  </message>
  <message>
   <source>“{0}” finds the number of states itself</source>
   <translation>„{0}“ findet die Zahl der Zustände selbst</translation>
  </message>
  <message>
   <source>“{0}” has a parent twice, or itself for a parent</source>
   <translation>„{0}“ hat einen Elternknoten zweimal, oder sich selbst als Elternknoten</translation>
  </message>
  <message>
   <source>“{0}” has a state called “missing”; its missing cells are “{1}”.</source>
   <translation>„{0}“ hat einen Zustand namens „missing“; die fehlenden Zellen heißen „{1}“.</translation>
  </message>
  <message>
   <source>“{0}” has believed parents, so that all of its legal parent sets would have to be scored for a proof, and there are more than {1}</source>
   <translation>„{0}“ hat geglaubte Eltern, so dass für einen Beweis alle erlaubten Elternmengen zu bewerten wären, und das sind mehr als {1}</translation>
  </message>
  <message>
   <source>“{0}” has no meaning here</source>
   <translation>„{0}“ hat hier keine Bedeutung</translation>
  </message>
  <message>
   <source>“{0}” has no probability block</source>
   <translation>„{0}“ hat keinen Wahrscheinlichkeitsblock</translation>
  </message>
  <message>
   <source>“{0}” has no probability table, while others have</source>
   <translation>„{0}“ hat keine Wahrscheinlichkeitstafel, andere haben eine</translation>
  </message>
  <message>
   <source>“{0}” has no state “{1}”</source>
   <translation>„{0}“ hat keinen Zustand „{1}“</translation>
  </message>
  <message>
   <source>“{0}” has no states</source>
   <translation>„{0}“ hat keine Zustände</translation>
  </message>
  <message>
   <source>“{0}” has no table, while others have</source>
   <translation>„{0}“ hat keine Tafel, andere haben eine</translation>
  </message>
  <message>
   <source>“{0}” has the parent “{1}”, which is no node</source>
   <translation>„{0}“ hat „{1}“ als Elternknoten, das kein Knoten ist</translation>
  </message>
  <message>
   <source>“{0}” has the value {1}{2}, which the recipe does not know; each is a state of its own.</source>
   <translation>„{0}“ hat den Wert {1}{2}, den das Rezept nicht kennt; jeder ist ein eigener Zustand.</translation>
  </message>
  <message>
   <source>“{0}” has the values {1}{2}, which the recipe does not know; each is a state of its own.</source>
   <translation>„{0}“ hat die Werte {1}{2}, die das Rezept nicht kennt; jeder ist ein eigener Zustand.</translation>
  </message>
  <message>
   <source>“{0}” has two definitions</source>
   <translation>„{0}“ hat zwei Definitionen</translation>
  </message>
  <message>
   <source>“{0}” has two potentials</source>
   <translation>„{0}“ hat zwei Potentiale</translation>
  </message>
  <message>
   <source>“{0}” has two probability blocks</source>
   <translation>„{0}“ hat zwei Wahrscheinlichkeitsblöcke</translation>
  </message>
  <message>
   <source>“{0}” has two states of the same name</source>
   <translation>„{0}“ hat zwei Zustände desselben Namens</translation>
  </message>
  <message>
   <source>“{0}” has two tables</source>
   <translation>„{0}“ hat zwei Tafeln</translation>
  </message>
  <message>
   <source>“{0}” has {1} infinite cells, which are read as missing.</source>
   <translation>„{0}“ hat {1} unendliche Zellen, die als fehlend gelesen werden.</translation>
  </message>
  <message>
   <source>“{0}” has {1} not seen in the table: {2}.</source>
   <translation>„{0}“ hat {1} in der Tabelle nicht vorkommen: {2}.</translation>
  </message>
  <message>
   <source>“{0}” has {1} parents, at most {2} are allowed</source>
   <translation>„{0}“ hat {1} Eltern, höchstens {2} sind erlaubt</translation>
  </message>
  <message>
   <source>“{0}” has {1} required parent ({2}), but at most {3} are allowed</source>
   <translation>„{0}“ hat {1} geforderten Elternknoten ({2}), aber höchstens {3} sind erlaubt</translation>
  </message>
  <message>
   <source>“{0}” has {1} required parents ({2}), but at most {3} are allowed</source>
   <translation>„{0}“ hat {1} geforderte Eltern ({2}), aber höchstens {3} sind erlaubt</translation>
  </message>
  <message>
   <source>“{0}” holds other values than before: {1}.</source>
   <translation>„{0}“ enthält andere Werte als zuvor: {1}.</translation>
  </message>
  <message>
   <source>“{0}” holds too many different texts to be used</source>
   <translation>„{0}“ enthält zu viele verschiedene Texte, um benutzt zu werden</translation>
  </message>
  <message>
   <source>“{0}” in {1} rows</source>
   <translation>„{0}“ in {1} Zeilen</translation>
  </message>
  <message>
   <source>“{0}” is a leaf, and nothing leaves a leaf</source>
   <translation>„{0}“ ist ein Blatt, und nichts führt von einem Blatt weg</translation>
  </message>
  <message>
   <source>“{0}” is a node of kind “{1}”; only chance nodes with tables can be read</source>
   <translation>„{0}“ ist ein Knoten der Art „{1}“; nur Zufallsknoten mit Tafeln können gelesen werden</translation>
  </message>
  <message>
   <source>“{0}” is a root, and nothing enters a root</source>
   <translation>„{0}“ ist eine Wurzel, und nichts führt zu einer Wurzel</translation>
  </message>
  <message>
   <source>“{0}” is a value of the table and cannot be taken away</source>
   <translation>„{0}“ ist ein Wert der Tabelle und kann nicht weggenommen werden</translation>
  </message>
  <message>
   <source>“{0}” is a variable of only one of {1} and {2}</source>
   <translation>„{0}“ ist eine Variable nur eines von beiden, {1} und {2}</translation>
  </message>
  <message>
   <source>“{0}” is called “{1}”{2}</source>
   <translation>„{0}“ heißt „{1}“{2}</translation>
  </message>
  <message>
   <source>“{0}” is constant: always “{1}”.</source>
   <translation>„{0}“ ist konstant: immer „{1}“.</translation>
  </message>
  <message>
   <source>“{0}” is cut for “{1}”, which the table does not have; it is cut as proposed.</source>
   <translation>„{0}“ wird für „{1}“ geschnitten, das die Tabelle nicht hat; es wird wie vorgeschlagen geschnitten.</translation>
  </message>
  <message>
   <source>“{0}” is cut {1} into {2} of the {3} states asked for, as equal values or gaps leave no more{4}.</source>
   <translation>„{0}“ wird {1} in {2} der {3} gewünschten Zustände eingeteilt, da gleiche Werte oder Lücken nicht mehr zulassen{4}.</translation>
  </message>
  <message>
   <source>“{0}” is cut {1} into {2} states ({3}).</source>
   <translation>„{0}“ wird {1} in {2} Zustände eingeteilt ({3}).</translation>
  </message>
  <message>
   <source>“{0}” is given in two ways</source>
   <translation>„{0}“ ist auf zwei Arten angegeben</translation>
  </message>
  <message>
   <source>“{0}” is given, so that nothing moves it</source>
   <translation>„{0}“ ist gegeben, so dass nichts es bewegt</translation>
  </message>
  <message>
   <source>“{0}” is given, so that nothing moves it.</source>
   <translation>„{0}“ ist gegeben, so dass nichts es bewegt.</translation>
  </message>
  <message>
   <source>“{0}” is given, so that nothing tells more about it</source>
   <translation>„{0}“ ist gegeben, so dass nichts mehr darüber sagt</translation>
  </message>
  <message>
   <source>“{0}” is in tier {1} and in tier {2}</source>
   <translation>„{0}“ ist in Stufe {1} und in Stufe {2}</translation>
  </message>
  <message>
   <source>“{0}” is joined to itself</source>
   <translation>„{0}“ ist mit sich selbst verbunden</translation>
  </message>
  <message>
   <source>“{0}” is left out: every cell is missing.</source>
   <translation>„{0}“ wird ausgelassen: jede Zelle fehlt.</translation>
  </message>
  <message>
   <source>“{0}” is left out{1}.</source>
   <translation>„{0}“ wird ausgelassen{1}.</translation>
  </message>
  <message>
   <source>“{0}” is no edge such as “1. A --&gt; B”</source>
   <translation>„{0}“ ist keine Kante wie „1. A --&gt; B“</translation>
  </message>
  <message>
   <source>“{0}” is no kind of knowledge</source>
   <translation>„{0}“ ist keine Art von Vorwissen</translation>
  </message>
  <message>
   <source>“{0}” is no number of states</source>
   <translation>„{0}“ ist keine Zahl von Zuständen</translation>
  </message>
  <message>
   <source>“{0}” is no number, as the attribute declares</source>
   <translation>„{0}“ ist keine Zahl, wie das Attribut deklariert</translation>
  </message>
  <message>
   <source>“{0}” is no part of a BIF file</source>
   <translation>„{0}“ ist kein Teil einer BIF-Datei</translation>
  </message>
  <message>
   <source>“{0}” is no prior</source>
   <translation>„{0}“ ist kein Prior</translation>
  </message>
  <message>
   <source>“{0}” is no state of “{1}”</source>
   <translation>„{0}“ ist kein Zustand von „{1}“</translation>
  </message>
  <message>
   <source>“{0}” is no type of edge; use “arc” or “link”</source>
   <translation>„{0}“ ist keine Art von Kante; „arc“ oder „link“ nehmen</translation>
  </message>
  <message>
   <source>“{0}” is none of its {1} states, nor the number of one</source>
   <translation>„{0}“ ist weder einer der {1} Zustände noch die Nummer eines Zustands</translation>
  </message>
  <message>
   <source>“{0}” is none of the states that the attribute declares</source>
   <translation>„{0}“ ist keiner der Zustände, die das Attribut deklariert</translation>
  </message>
  <message>
   <source>“{0}” is not a list of lists of names</source>
   <translation>„{0}“ ist keine Liste von Namenslisten</translation>
  </message>
  <message>
   <source>“{0}” is not a list of names</source>
   <translation>„{0}“ ist keine Liste von Namen</translation>
  </message>
  <message>
   <source>“{0}” is not a list of pairs of names</source>
   <translation>„{0}“ ist keine Liste von Namenspaaren</translation>
  </message>
  <message>
   <source>“{0}” is not a probability above 0 and below 1</source>
   <translation>„{0}“ ist keine Wahrscheinlichkeit über 0 und unter 1</translation>
  </message>
  <message>
   <source>“{0}” is not a whole number of 0 to {1}</source>
   <translation>„{0}“ ist keine ganze Zahl von 0 bis {1}</translation>
  </message>
  <message>
   <source>“{0}” is not cut {1}: no cut tells more than it costs.</source>
   <translation>„{0}“ wird nicht {1} geschnitten: kein Schnitt sagt mehr, als er kostet.</translation>
  </message>
  <message>
   <source>“{0}” is not the number of a tier</source>
   <translation>„{0}“ ist nicht die Nummer einer Stufe</translation>
  </message>
  <message>
   <source>“{0}” is not understood</source>
   <translation>„{0}“ ist nicht verständlich</translation>
  </message>
  <message>
   <source>“{0}” is of type “{1}”; only chance nodes can be read</source>
   <translation>„{0}“ ist vom Typ „{1}“; nur Zufallsknoten können gelesen werden</translation>
  </message>
  <message>
   <source>“{0}” is of type “{1}”; only discrete variables can be read</source>
   <translation>„{0}“ ist vom Typ „{1}“; nur diskrete Variablen können gelesen werden</translation>
  </message>
  <message>
   <source>“{0}” is one value and cannot be split</source>
   <translation>„{0}“ ist ein einziger Wert und kann nicht geteilt werden</translation>
  </message>
  <message>
   <source>“{0}” is said to have {1} states, but {2} are listed</source>
   <translation>„{0}“ soll {1} Zustände haben, aber {2} sind aufgeführt</translation>
  </message>
  <message>
   <source>“{0}” is taken to be “{1}”.</source>
   <translation>„{0}“ gilt als „{1}“.</translation>
  </message>
  <message>
   <source>“{0}” is treated as categories: each of its {1} different numbers is a state.</source>
   <translation>„{0}“ wird als kategorial behandelt: jede der {1} verschiedenen Zahlen ist ein Zustand.</translation>
  </message>
  <message>
   <source>“{0}” is “{1}”</source>
   <translation>„{0}“ ist „{1}“</translation>
  </message>
  <message>
   <source>“{0}” keeps its values: the file has labels for some of them only.</source>
   <translation>„{0}“ behält seine Werte: die Datei hat nur für einige davon Bezeichnungen.</translation>
  </message>
  <message>
   <source>“{0}” lacks {1}</source>
   <translation>zu „{0}“ fehlt {1}</translation>
  </message>
  <message>
   <source>“{0}” loses the state {1} and more, seen in dropped rows only.</source>
   <translation>„{0}“ verliert den Zustand {1} und weitere, die nur in weggelassenen Zeilen vorkommen.</translation>
  </message>
  <message>
   <source>“{0}” loses the state {1}, seen in dropped rows only.</source>
   <translation>„{0}“ verliert den Zustand {1}, der nur in weggelassenen Zeilen vorkommt.</translation>
  </message>
  <message>
   <source>“{0}” loses the states {1} and more, seen in dropped rows only.</source>
   <translation>„{0}“ verliert die Zustände {1} und weitere, die nur in weggelassenen Zeilen vorkommen.</translation>
  </message>
  <message>
   <source>“{0}” loses the states {1}, seen in dropped rows only.</source>
   <translation>„{0}“ verliert die Zustände {1}, die nur in weggelassenen Zeilen vorkommen.</translation>
  </message>
  <message>
   <source>“{0}” must be a list</source>
   <translation>„{0}“ muss eine Liste sein</translation>
  </message>
  <message>
   <source>“{0}” needs a target column</source>
   <translation>„{0}“ braucht eine Zielspalte</translation>
  </message>
  <message>
   <source>“{0}” needs a target column to cut this column</source>
   <translation>„{0}“ braucht eine Zielspalte, um diese Spalte zu schneiden</translation>
  </message>
  <message>
   <source>“{0}” of the recipe is taken to be “{1}”.</source>
   <translation>„{0}“ des Rezepts gilt als „{1}“.</translation>
  </message>
  <message>
   <source>“{0}” set to “{1}”</source>
   <translation>„{0}“ gesetzt auf „{1}“</translation>
  </message>
  <message>
   <source>“{0}” stands before any section</source>
   <translation>„{0}“ steht vor jedem Abschnitt</translation>
  </message>
  <message>
   <source>“{0}” stands in an earlier tier ({1} is in tier {2}, {3} in tier {4})</source>
   <translation>„{0}“ steht in einer früheren Stufe ({1} ist in Stufe {2}, {3} in Stufe {4})</translation>
  </message>
  <message>
   <source>“{0}” stands in line {1} already</source>
   <translation>„{0}“ steht schon in Zeile {1}</translation>
  </message>
  <message>
   <source>“{0}” stands where -1, 0 or 1 should</source>
   <translation>„{0}“ steht, wo -1, 0 oder 1 stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” stands where 0 or 1 should</source>
   <translation>„{0}“ steht, wo 0 oder 1 stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” stands where a key should</source>
   <translation>„{0}“ steht, wo ein Schlüssel stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” stands where {1} is expected</source>
   <translation>„{0}“ steht, wo {1} erwartet wird</translation>
  </message>
  <message>
   <source>“{0}” stands where {1} should</source>
   <translation>„{0}“ steht, wo {1} stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” stands where “BAYES” should</source>
   <translation>„{0}“ steht, wo „BAYES“ stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” stands where “[” should</source>
   <translation>„{0}“ steht, wo „[“ stehen sollte</translation>
  </message>
  <message>
   <source>“{0}” takes {1}, not {2}</source>
   <translation>„{0}“ nimmt {1}, nicht {2}</translation>
  </message>
  <message>
   <source>“{0}” uses no target column</source>
   <translation>„{0}“ benutzt keine Zielspalte</translation>
  </message>
  <message>
   <source>“{0}” was cut for “{1}”, which is gone; it is cut as proposed.</source>
   <translation>„{0}“ war für „{1}“ geschnitten, das nicht mehr da ist; es wird wie vorgeschlagen geschnitten.</translation>
  </message>
  <message>
   <source>“{0}” {1} is not a pair of names</source>
   <translation>„{0}“ {1} ist kein Paar von Namen</translation>
  </message>
  <message>
   <source>“{0}” {1} leads to “{2}”, which is no node of the file</source>
   <translation>„{0}“ {1} führt zu „{2}“, das kein Knoten der Datei ist</translation>
  </message>
  <message>
   <source>“{0}”, a parent of “{1}”, is no variable of the file</source>
   <translation>„{0}“, ein Elternknoten von „{1}“, ist keine Variable der Datei</translation>
  </message>
  <message>
   <source>“{0}”, which is not declared</source>
   <translation>„{0}“, das nicht deklariert ist</translation>
  </message>
  <message>
   <source>“{0}”: {1} more states are merged ones.</source>
   <translation>„{0}“: {1} weitere Zustände sind zusammengefasste.</translation>
  </message>
  <message>
   <source>“{0}”: {1} {2} renamed.</source>
   <translation>„{0}“: {1} {2} umbenannt.</translation>
  </message>
  <message>
   <source>“{0}”: {1}{2} are one state, “{3}”.</source>
   <translation>„{0}“: {1}{2} sind ein Zustand, „{3}“.</translation>
  </message>
  <message>
   <source>“{ending}” is no kind of figure</source>
   <translation>„{ending}“ ist keine Art von Abbildung</translation>
  </message>
  <message>
   <source>“{marker}” is read as missing</source>
   <translation>„{marker}“ wird als fehlend gelesen</translation>
  </message>
  <message>
   <source>“{name}”</source>
   <translation>„{name}“</translation>
  </message>
  <message>
   <source>“{name}” is given, so that nothing tells more about it.</source>
   <translation>„{name}“ ist gegeben, so dass nichts mehr darüber sagt.</translation>
  </message>
  <message>
   <source>“{name}” is in {parent} already. What it holds would be lost.</source>
   <translation>„{name}“ gibt es in {parent} schon. Sein Inhalt ginge verloren.</translation>
  </message>
  <message>
   <source>“{name}” is not in the graph. Choose another target.</source>
   <translation>„{name}“ ist nicht im Graphen. Wählen Sie ein anderes Ziel.</translation>
  </message>
  <message>
   <source>“{piece}” is no number</source>
   <translation>„{piece}“ ist keine Zahl</translation>
  </message>
  <message>
   <source>“{target}” predicted in held-out rows</source>
   <translation>„{target}“ in zurückgehaltenen Zeilen vorhergesagt</translation>
  </message>
  <message>
   <source>“{text}” is no size of a figure</source>
   <translation>„{text}“ ist keine Größe einer Abbildung</translation>
  </message>
  <message>
   <source>“{title}” has changes that are not saved. They would be lost if you {purpose}.</source>
   <translation>„{title}“ hat ungespeicherte Änderungen. Sie gehen verloren, wenn Sie {purpose}.</translation>
  </message>
  <message>
   <source>“{title}”{message} was not saved before the program ended, {when}. Its work was kept.</source>
   <translation>„{title}“{message} war nicht gespeichert, als das Programm endete, {when}. Die Arbeit ist aufbewahrt.</translation>
  </message>
  <message>
   <source>“{title}”{message}, kept {when}, is in no other file. It cannot be brought back afterwards.</source>
   <translation>„{title}“{message}, aufbewahrt {when}, steht in keiner anderen Datei. Danach ist es nicht mehr zurückzuholen.</translation>
  </message>
  <message>
   <source>→ directed as the row is written, ← the other way, – joined in either direction, · not joined. Numbers are those of the ways above.</source>
   <translation>→ gerichtet, wie die Zeile es sagt, ← anders herum, – verbunden in beliebiger Richtung, · nicht verbunden. Die Nummern sind die der Einteilungen oben.</translation>
  </message>
 </context>
</TS>
