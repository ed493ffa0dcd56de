import { withArgument, stepPatch } from '../../domain/form/stepEdit'
import { titleOfArgument } from '../../domain/form/tool'
import type { Visit } from '../../domain/run/visit'
import { texts } from '../../domain/texts'
import { change, useDocument } from '../document/document'
import { attempt } from '../page/notices'
import { useTools } from '../program/tools'
import { useIsOld } from './runChanges'
import type { WayOn } from '../../wire/types'

const NONE: readonly WayOn[] = []

// useWays are the ways on from what a step said in the run that is looked at, while the
// step is as it was then: its arguments are what they set.
export function useWays(visit: Visit | undefined): readonly WayOn[] {
  const there = useDocument(({ workflow }) => workflow.nodes.some(({ id }) => id === visit?.node))
  const old = useIsOld(visit?.node ?? '')
  return visit?.call === '' && visit.result && there && !old ? (visit.result.ways ?? NONE) : NONE
}

// takeWay sets the argument of the step, as one change.
export function takeWay(node: string, { argument, value }: WayOn): Promise<boolean> {
  const { nodes } = useDocument.getState().workflow
  const step = nodes.find(({ id }) => id === node)
  const title = titleOfArgument(useTools.getState().tools, step?.tool?.name ?? '', argument)
  return attempt(() =>
    change(texts.form.edits.argument(title)(step?.name ?? ''), (workflow) => {
      const before = workflow.nodes.find(({ id }) => id === node)
      return before && stepPatch(before, withArgument(before, argument, value))
    }),
  )
}
