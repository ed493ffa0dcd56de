import { useId } from 'react'
import type { ReactNode } from 'react'

// Part is the inputs or the outputs, under their title.
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="inputs-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
