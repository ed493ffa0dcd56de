import { Plus } from 'lucide-react'
import { useState } from 'react'
import { getsAlong } from '../../../domain/data/columns'
import type { Join } from '../../../domain/data/forms'
import { joined } from '../../../domain/data/joining'
import { linesOf, programOf } from '../../../domain/data/pipe'
import { namesIn, sourcesOf, takesMore, withSource } from '../../../domain/data/sources'
import { usualOf } from '../../../domain/data/usual'
import { withArgument } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import { attempt } from '../../../store/page/notices'
import { Button } from '../../../ui/Button'
import { ReferencePicker } from '../field/ReferencePicker'
import { useEditStep } from '../field/step'
import { freshJoin } from './rowKinds'
import type { Node } from '../../../wire/types'

const words = late.data.sources

// AddList puts another list beside the data of a data step.
export function AddList() {
  const edit = useEditStep()
  const [picking, setPicking] = useState(false)
  const add = (reference: string): void => {
    setPicking(false)
    void attempt(() => edit(texts.form.edits.addList, (now) => withList(now, reference)))
  }
  return (
    <>
      <Button kind="plain" icon={Plus} onClick={() => setPicking(!picking)}>
        {words.add}
      </Button>
      {picking && <ReferencePicker onChoose={add} onClose={() => setPicking(false)} />}
    </>
  )
}

// withList is the step with one more list: what its program did goes on with both in one.
function withList(node: Node, reference: string): Node {
  const before = node.tool?.arguments.data
  if (!takesMore(before)) return withArgument(node, 'data', `{{${reference}}}`)
  const data = withSource(before, reference)
  const program = node.tool?.arguments.program
  const lines = typeof program === 'string' ? linesOf(program) : []
  const after = joined(lines, namesIn(data), sourcesOf(before) ? undefined : () => joinOf(data))
  return withArgument(withArgument(node, 'data', data), 'program', programOf(after))
}

// joinOf makes one list of the first two.
const joinOf = (data: unknown): Join => freshJoin(usualOf(getsAlong([], undefined, namesIn(data))[0] ?? {}))
