import { textOf } from '../../domain/form/fieldValue'
import { conditionText } from '../../domain/graph/condition'
import { namer, valueText } from '../../domain/text/describe'
import { titleOf, titleOfArgument } from '../../domain/form/tool'
import { namedPieces } from '../../domain/graph/reference'
import { texts } from '../../domain/texts/index'
import { stepIn, useScene } from '../../store/document/scene'
import { useTools } from '../../store/program/tools'
import { PieceLine } from '../../ui/PieceLine'
import { Row, Value } from './field/Rows'
import type { Condition, Node } from '../../wire/types'

// StepDetails shows what the step does, by its kind.
export function StepDetails({ node }: { node: Node }) {
  switch (node.kind) {
    case 'Tool':
      return <ToolRows node={node} />
    case 'If':
      return <ConditionRow label={texts.inspector.when} condition={node.if?.condition} />
    case 'Switch':
      return (
        <>
          {node.switch?.cases.map((one) => (
            <ConditionRow key={one.name} label={one.name} condition={one.condition} />
          ))}
        </>
      )
    case 'Loop':
      return <LoopRows node={node} />
    case 'EndLoop':
      return <EndLoopRow loop={node.endLoop?.loop} />
    case 'AiTransform':
      return (
        <>
          <Row label={texts.inspector.kind}>
            <Value text={node.aiTransform?.kind ?? ''} />
          </Row>
          <Row label={texts.inspector.input}>
            <Reference name={node.aiTransform?.inputRef ?? ''} />
          </Row>
          {node.aiTransform?.instruction && (
            <Row label={texts.inspector.instruction}>
              <Pieces text={node.aiTransform.instruction} />
            </Row>
          )}
        </>
      )
    case 'AiStep':
      return <AiStepRows node={node} />
  }
}

function ToolRows({ node }: { node: Node }) {
  const { name: tool = '', arguments: values = {} } = node.tool ?? {}
  const tools = useTools((state) => state.tools)
  const given = Object.entries(values)
  return (
    <>
      <Row label={texts.inspector.tool}>
        <p className="value" data-tip={tool}>
          {titleOf(tools, tool)}
        </p>
      </Row>
      {given.length === 0 && (
        <Row label={texts.inspector.arguments}>
          <p className="muted">{texts.inspector.noArguments}</p>
        </Row>
      )}
      {given.map(([name, value]) => (
        <Row key={name} label={titleOfArgument(tools, tool, name)} named={name}>
          <Pieces text={valueText(value)} />
        </Row>
      ))}
    </>
  )
}

function ConditionRow({ label, condition }: { label: string; condition: Condition | undefined }) {
  return (
    <Row label={label}>
      <Value text={conditionText(condition)} />
    </Row>
  )
}

function LoopRows({ node }: { node: Node }) {
  const loop = node.loop
  return (
    <>
      {loop?.over && (
        <Row label={texts.inspector.over}>
          <Reference name={loop.over} />
        </Row>
      )}
      {loop?.exitCondition && <ConditionRow label={texts.inspector.until} condition={loop.exitCondition} />}
      {loop?.times !== undefined && (
        <Row label={texts.inspector.repeats}>
          {typeof loop.times === 'number' ? (
            <Value text={texts.inspector.times(loop.times)} />
          ) : (
            <Reference name={loop.times} />
          )}
        </Row>
      )}
      {(loop?.times === undefined || loop.maxIterations !== undefined) && (
        <Row label={texts.inspector.atMost}>
          <Value text={texts.inspector.times(loop?.maxIterations ?? 0)} />
        </Row>
      )}
      {loop?.parallel !== undefined && (
        <Row label={texts.form.parallel}>
          <Value text={String(loop.parallel)} />
        </Row>
      )}
      {loop?.collect !== undefined && (
        <Row label={texts.form.collect}>
          <Value text={textOf('json', loop.collect)} />
        </Row>
      )}
      {node.onFailure === 'continue' && (
        <Row label={texts.form.roundFails}>
          <Value text={texts.form.roundFailures.continue} />
        </Row>
      )}
    </>
  )
}

function EndLoopRow({ loop }: { loop: string | undefined }) {
  const name = useScene((scene) => stepIn(scene, loop)?.name)
  return (
    <Row label={texts.inspector.loop}>
      <Value text={name ?? loop ?? ''} />
    </Row>
  )
}

function AiStepRows({ node }: { node: Node }) {
  const known = useTools((state) => state.tools)
  const tools = (node.aiStep?.allowedTools ?? []).map((name) => titleOf(known, name))
  return (
    <>
      <Row label={texts.inspector.prompt}>
        <Pieces text={node.aiStep?.prompt ?? ''} />
      </Row>
      <Row label={texts.inspector.tools}>
        <Value text={tools.length > 0 ? tools.join(', ') : texts.inspector.noTools} />
      </Row>
    </>
  )
}

function Reference({ name }: { name: string }) {
  return <Pieces text={name.includes('{{') ? name : `{{${name}}}`} />
}

// Pieces is a text whose references are named as people know their steps.
function Pieces({ text }: { text: string }) {
  const nameOf = namer(useScene((scene) => scene.workflow))
  return (
    <div className="value">
      <PieceLine wrap pieces={namedPieces(text, nameOf)} />
    </div>
  )
}
