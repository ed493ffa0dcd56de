// The register of the places that the keyboard is led to, by name. Who draws a place names
// it; nobody else knows how it is drawn, and nothing but this looks for parts of the page.

export type Name = Part | Place

// Part is a part of the window.
export type Part = 'header' | 'notices' | 'left-panel' | 'canvas' | 'drawer' | 'inspector' | 'status' | 'rail' | 'list'

type Place =
  | 'composer' // where words to the assistant are written
  | 'steps' // the tree
  | 'list-search' // of the list that fills the page
  | 'history-list'
  | 'inspector-body' // the fields
  | 'inputs' // while there are any
  | 'add-input'
  | 'add-output'
  | 'run-question'
  | 'first-error' // in the list of problems
  | 'run-sheet'
  | `setting-${string}`
  | 'work-coming' // in place of the workbench, until its code is there
  | `drawer-tab-${string}`
  | `input-${string}` // of a run
  | `row ${string}` // of the tree
  | `field ${string}` // of the inspector, by the path in the step

// placed marks what is drawn as the place.
export const placed = (name: Name): { id: string } => ({ id: name })

// elementAt is what is drawn at the place.
export const elementAt = (name: Name): HTMLElement | null => document.getElementById(name)

// focusOn gives the keyboard to the place, where it is drawn.
export const focusOn = (name: Name): void => elementAt(name)?.focus()

// isIn reports whether the keyboard, or what is given, is in the place.
export const isIn = (name: Name, element: Element | null = document.activeElement): boolean =>
  elementAt(name)?.contains(element) ?? false

// isCovered: a dialog or a menu is open, and keeps all keys to itself.
export const isCovered = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null
