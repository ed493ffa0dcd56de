import type { ReactNode } from 'react'

// Row is a labelled part of the inspector.
export function Row({ label, named, children }: { label: string; named?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="row-label" data-tip={named}>
        {label}
      </h3>
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
