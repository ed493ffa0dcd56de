import { useState } from 'react'
import { byGroup, toolsLike } from '../../domain/form/tool'
import { texts } from '../../domain/texts'
import { useTools } from '../../store/program/tools'
import { Field } from '../../ui/Field'
import { ToolRow } from './ToolRow'

const words = texts.tools

// ToolList lists what a plan may use, by what it is for or where it comes from.
export function ToolList() {
  const tools = useTools((state) => state.tools)
  const [typed, setTyped] = useState('')
  const found = toolsLike(tools.values(), typed)
  return (
    <section className="tools-part" aria-label={words.title}>
      <h4>{words.title}</h4>
      {tools.size === 0 && <p className="tools-empty">{words.empty}</p>}
      {tools.size > 0 && <Field label={words.find} placeholder={words.findHint} value={typed} onChange={setTyped} />}
      <p className="visually-hidden" role="status">
        {typed.trim() && words.found(found.length)}
      </p>
      {tools.size > 0 && found.length === 0 && <p className="muted">{words.none}</p>}
      {byGroup(found).map(([group, list]) => (
        <section key={group} className="tools-server" aria-label={group}>
          <h5>
            {group} <span className="tools-count">{words.count(list.length)}</span>
          </h5>
          <ul>
            {list.map((tool) => (
              <li key={tool.name}>
                <ToolRow tool={tool} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
