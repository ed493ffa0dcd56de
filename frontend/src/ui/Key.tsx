import './Key.css'

// Key shows the key that does the same.
export function Key({ children }: { children: string }) {
  return <kbd className="key">{children}</kbd>
}
