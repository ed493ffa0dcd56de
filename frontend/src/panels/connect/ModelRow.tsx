import type { ReactNode } from 'react'

interface Props {
  name: string
  facts: readonly string[] // '' is none
  mark?: string // what stands out, '' for nothing
  warned?: string // what speaks against it
  children: ReactNode // what can be done with it
}

// ModelRow is a model with what is known of it.
export function ModelRow({ name, facts, mark = '', warned = '', children }: Props) {
  return (
    <li className="model-row">
      <div className="model-row-words">
        <p className="model-row-name">
          <span dir="auto">{name}</span>
          {mark !== '' && <span className="model-row-mark">{mark}</span>}
        </p>
        <p className="model-row-facts">
          {facts.filter(Boolean).join(' · ')}
          {warned !== '' && <span className="model-row-warned"> · {warned}</span>}
        </p>
      </div>
      {children}
    </li>
  )
}
