import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { getsAlong } from '../../../domain/data/columns'
import { listed, waitingAt } from '../../../domain/data/joining'
import { linesOf, programOf } from '../../../domain/data/pipe'
import { mayHoldLists, namesIn, sourcesOf, takesMore, withSource } from '../../../domain/data/sources'
import { usualOf } from '../../../domain/data/usual'
import { parseReference } from '../../../domain/graph/reference'
import { withArgument } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import { attempt } from '../../../store/page/notices'
import { Button } from '../../../ui/Button'
import { Menu, MenuItem } from '../../../ui/Menu'
import { ReferencePicker } from '../field/ReferencePicker'
import { useEditStep, useStep } from '../field/step'
import { ROW_KINDS } from './rowKinds'
import type { Node } from '../../../wire/types'

const words = late.data.sources

// WAYS are what makes one list of two, and how it is offered.
const WAYS = { stack: words.below, join: words.beside }
type Way = keyof typeof WAYS

// AddList puts another list beside the data of a data step, for a line that needs it. Where none of the
// program does, a person says first what is to become of it.
export function AddList({ line = -1 }: { line?: number }) {
  const { node } = useStep()
  const edit = useEditStep()
  const [picking, setPicking] = useState<Way | 'waiting'>()
  const asks = useMemo(() => line < 0 && mustAsk(node), [line, node])
  const add = (reference: string): void => {
    const way = picking === 'waiting' ? undefined : picking
    setPicking(undefined)
    void attempt(() => edit(texts.form.edits.addList, (now) => withList(now, reference, line, way)))
  }
  return (
    <>
      {asks ? (
        <div>
          <Menu label={words.add} text={words.add}>
            {(Object.keys(WAYS) as Way[]).map((way) => (
              <MenuItem key={way} icon={ROW_KINDS[way].icon} onSelect={() => setPicking(way)}>
                {WAYS[way]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      ) : (
        <Button kind="plain" icon={Plus} onClick={() => setPicking(picking ? undefined : 'waiting')}>
          {words.add}
        </Button>
      )}
      {picking && <ReferencePicker there={stepsIn(node)} onChoose={add} onClose={() => setPicking(undefined)} />}
    </>
  )
}

// stepsIn are the steps that give the data already.
function stepsIn({ tool }: Node): string[] {
  const data = tool?.arguments.data
  const references = sourcesOf(data)?.map(({ reference }) => reference) ?? [String(data)]
  return references.flatMap((one) => parseReference(one)?.node ?? [])
}

const programIn = ({ tool }: Node): string =>
  typeof tool?.arguments.program === 'string' ? tool.arguments.program : ''

// mustAsk: the lines go over one list, and none waits for another.
function mustAsk(node: Node): boolean {
  const data = node.tool?.arguments.data
  return takesMore(data) && !sourcesOf(data) && waitingAt(linesOf(programIn(node)), [''], !mayHoldLists(data)) < 0
}

// withList is the step with one more list: what its program did goes on with both in one.
function withList(node: Node, reference: string, line: number, way: Way | undefined): Node {
  const before = node.tool?.arguments.data
  if (!takesMore(before)) return withArgument(node, 'data', `{{${reference}}}`)
  const data = withSource(before, reference)
  const names = namesIn(data)
  const lines = linesOf(programIn(node))
  const at = line < 0 ? waitingAt(lines, names, !mayHoldLists(before)) : line
  const fresh = way && (() => ROW_KINDS[way].fresh(usualOf(getsAlong([], undefined, names)[0] ?? {})))
  return withArgument(withArgument(node, 'data', data), 'program', programOf(listed(lines, names, at, fresh)))
}
