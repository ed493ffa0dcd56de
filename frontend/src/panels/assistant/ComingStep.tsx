import { comingWords } from '../../domain/assistant/sketch'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { useSlowly } from '../useSlowly'
import type { Sketch } from '../../wire/types'

// ComingStep says which step of the answer was written last.
export function ComingStep({ sketch }: { sketch: Sketch }) {
  const workflow = useDocument((state) => state.workflow)
  const tools = useTools((state) => state.tools)
  const words = comingWords(sketch, workflow, tools)
  const said = useSlowly(words)
  return (
    <>
      <p dir="auto" className="working-step one-line" title={words} aria-hidden>
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
