import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { Visit } from '../../domain/run/visit'
import { below } from '../../domain/run/runWays'
import { lineOf, tookOf } from '../../domain/run/runWords'
import { shortPaths } from '../../domain/text/path'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useCalled } from '../../store/run/calledRun'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { OtherWays } from './OtherWays'
import './CalledRun.css'

const words = texts.running

const MOST = 200 // lines that are shown at first

// CalledRun is what the workflow did that a step called, step by step. One that it calls
// itself opens below its step. caller is the step, behind those that led to it.
export function CalledRun({ id, caller }: { id: string; caller: string }) {
  const { called, failure } = useCalled(id)
  const [all, setAll] = useState(false)
  if (failure !== '') return <p className="run-message">{failure}</p>
  if (!called) return <p className="muted">{words.loading}</p>
  const { run, names, decide, visits } = called
  const shown = all ? visits : visits.slice(0, MOST)
  return (
    <section className="called-run" aria-label={late.visit.label(run.name)}>
      <h3 className="run-label">{late.visit.label(run.name)}</h3>
      <ol>
        {shown.map((visit) => (
          <CalledStep
            key={visit.key}
            visit={visit}
            name={names[visit.node] ?? visit.node}
            step={below(caller, visit.node)}
            ways={decide[visit.node]}
          />
        ))}
      </ol>
      {shown.length < visits.length && (
        <Button onClick={() => setAll(true)}>{late.visit.more(visits.length - shown.length)}</Button>
      )}
    </section>
  )
}

interface StepProps {
  visit: Visit
  name: string
  step: string
  ways: readonly string[] | undefined // out of a step that decides
}

function CalledStep({ visit, name, step, ways }: StepProps) {
  const [open, setOpen] = useState(false)
  const { child } = visit
  return (
    <li data-phase={visit.phase}>
      <div className="called-step" style={{ paddingLeft: `${visit.loops.length * 0.9}rem` }}>
        <PhaseIcon phase={visit.phase} label={words.phase[visit.phase]} />
        <Name visit={visit} name={name} open={child === undefined ? undefined : open} onToggle={() => setOpen(!open)} />
        <span dir="auto" className="run-line">
          {shortPaths(visit.message || lineOf(visit.result))}
        </span>
        <span className="run-time">{tookOf(visit)}</span>
      </div>
      {visit.phase === 'assumed' && ways && <Assumed step={step} ways={ways} taken={visit.outputs} />}
      {child !== undefined && open && <CalledRun id={child} caller={step} />}
    </li>
  )
}

// Assumed is for the run that is looked at: what it called is not run by itself.
function Assumed(props: ComponentProps<typeof OtherWays>) {
  const isBelow = useTrace((state) => state.below !== undefined)
  if (isBelow) return null
  return (
    <div className="run-assumed">
      <OtherWays {...props} />
    </div>
  )
}

// Name is a button where the step called a workflow.
function Name({
  visit,
  name,
  open,
  onToggle,
}: {
  visit: Visit
  name: string
  open: boolean | undefined
  onToggle: () => void
}) {
  const text = visit.phase === 'gap' ? words.gap(visit.tries) : visit.call === '' ? name : words.called(visit.call)
  if (open === undefined)
    return (
      <span dir="auto" className="run-name">
        {text}
      </span>
    )
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <button type="button" className="run-name called-open" aria-expanded={open} onClick={onToggle}>
      <Arrow size={13} aria-hidden /> <span dir="auto">{text}</span>
    </button>
  )
}
