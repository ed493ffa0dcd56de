import { PencilLine, WandSparkles } from 'lucide-react'
import { focusField } from '../../commands/focusField'
import { titleOfArgument } from '../../domain/form/tool'
import { texts } from '../../domain/texts'
import { told } from '../../domain/texts/program'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { takeWay } from '../../store/run/ways'
import { Button } from '../../ui/Button'
import type { WayOn } from '../../wire/types'

interface Props {
  node: string
  ways: readonly WayOn[]
  onTaken?: () => void
}

// Ways are buttons for the ways on from what a step said: they set an argument of it, or
// lead to its field.
export function Ways({ node, ways, onTaken }: Props) {
  const tools = useTools((state) => state.tools)
  const tool = useDocument(({ workflow }) => workflow.nodes.find(({ id }) => id === node)?.tool?.name ?? '')
  const take = async (way: WayOn): Promise<void> => {
    if (way.value === undefined) focusField(node, way.argument)
    else if (await takeWay(node, way)) onTaken?.()
  }
  return ways.map((way) => (
    <Button
      key={`${way.argument} ${JSON.stringify(way.value)}`}
      icon={way.value === undefined ? PencilLine : WandSparkles}
      title={texts.running.wayHint(titleOfArgument(tools, tool, way.argument))}
      onClick={() => take(way)}
    >
      {told(way.label)}
    </Button>
  ))
}
