import './Key.css'

// Key shows the key that does the same. A silent one is for eyes alone: it would become a
// part of what a control is called.
export function Key({ children, silent }: { children: string; silent?: true }) {
  return (
    <kbd className="key" aria-hidden={silent}>
      {children}
    </kbd>
  )
}
