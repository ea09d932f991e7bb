graph [
  directed 1
  node [
    id 0
    label "&#194;ge"
  ]
  node [
    id 1
    label "b c"
  ]
  node [
    id 2
    label "d"
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 1
    target 2
  ]
]
