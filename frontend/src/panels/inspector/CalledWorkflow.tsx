import { commands } from '../../commands/commands'
import { CommandLine } from '../../commands/CommandLine'
import { api } from '../../backend/api'
import { lookOf } from '../../domain/graph/look'
import { late } from '../../domain/texts/late'
import { useTools } from '../../store/program/tools'
import { Tile } from '../../ui/Tile'
import { Values } from '../piece/Values'
import { useAnswer } from '../useAnswer'
import './CalledWorkflow.css'
import type { CalledStep } from '../../wire/types'

const words = late.piece

// CalledWorkflow is what is in the workflow that a step calls: what it gives, and its steps.
export function CalledWorkflow({ id }: { id: string }) {
  const tools = useTools((state) => state.tools) // others when a workflow has changed
  const { value, failure } = useAnswer(api.lookAtCalled, id, tools)
  if (failure) return <p role="alert">{failure}</p>
  if (!value) return null
  if (!value.known) return <p className="muted">{words.gone}</p>
  return (
    <section className="called" aria-label={words.inside(value.workflow.name)}>
      <Values label={words.takes} values={value.workflow.inputs ?? []} />
      <Values label={words.gives} values={value.workflow.outputs ?? []} />
      <h3>{words.opens}</h3>
      <ol className="called-steps">
        {value.steps.map((step, i) => (
          <Step key={i} step={step} />
        ))}
      </ol>
      {value.more > 0 && <p className="muted">{words.more(value.more)}</p>}
      <div className="called-ways">
        <CommandLine command={commands.openCalled} />
        <CommandLine command={commands.showCalled} />
        <CommandLine command={commands.putSteps} />
      </div>
    </section>
  )
}

function Step({ step: { name, kind, tool, depth } }: { step: CalledStep }) {
  const look = lookOf({ id: '', name, kind, ...(tool !== '' && { tool: { name: tool, arguments: {} } }) })
  return (
    <li style={{ paddingInlineStart: `${Math.min(depth, DEEPEST)}rem` }}>
      <Tile family={look.family} icon={look.icon} />
      <span dir="auto" className="one-line" title={name}>
        {name}
      </span>
    </li>
  )
}

const DEEPEST = 6 // from here on steps stand no further in
