import { useState } from 'react'
import { texts } from '../domain/texts'
import { byServer, toolsLike } from '../domain/tool'
import type { Tool } from '../domain/tool'
import { useTools } from '../store/tools'
import { Field } from '../ui/Field'
import './ToolsPage.css'

const words = texts.tools

// ToolsPage lists what a plan may use, by where it comes from.
export function ToolsPage() {
  const tools = useTools((state) => state.tools)
  const [typed, setTyped] = useState('')
  if (tools.size === 0) return <p className="setting">{words.empty}</p>
  const found = toolsLike(tools.values(), typed)
  return (
    <>
      <div className="setting">
        <Field label={words.find} placeholder={words.findHint} value={typed} onChange={setTyped} />
      </div>
      <p className="visually-hidden" role="status">{typed.trim() && words.found(found.length)}</p>
      {found.length === 0 && <p className="muted">{words.none}</p>}
      {byServer(found).map(([server, list]) => (
        <section key={server} className="tools-server">
          <h4>{server || words.builtIn} <span className="tools-count">{words.count(list.length)}</span></h4>
          <ul>{list.map((tool) => <Line key={tool.name} tool={tool} />)}</ul>
        </section>
      ))}
    </>
  )
}

function Line({ tool: { name, description, effect } }: { tool: Tool }) {
  return (
    <li className="tools-line">
      <code className="tools-name">{name}</code>
      <span className="tools-effect" data-effect={effect}>{words.effect[effect]}</span>
      <span className="tools-text">{description}</span>
    </li>
  )
}
