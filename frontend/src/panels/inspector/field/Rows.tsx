import type { ReactNode } from 'react'

// Row is a labelled part of the inspector.
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="row-label">{label}</h3>
      {children}
    </div>
  )
}

export function Value({ text }: { text: string }) {
  return (
    <div className="value">
      <code>{text}</code>
    </div>
  )
}
