import { conditionText } from '../domain/condition'
import { pieces, valueText } from '../domain/describe'
import { texts } from '../domain/texts'
import type { Condition, Node } from '../domain/workflow'
import { stepIn, useScene } from '../store/scene'
import { PieceLine } from '../ui/PieceLine'
import { Row, Value } from './Rows'

// StepDetails shows what the step does, by its kind.
export function StepDetails({ node }: { node: Node }) {
  switch (node.kind) {
    case 'Tool':
      return <ToolRows node={node} />
    case 'If':
      return <ConditionRow label={texts.inspector.when} condition={node.if?.condition} />
    case 'Switch':
      return <>{node.switch?.cases.map((one) => <ConditionRow key={one.name} label={one.name} condition={one.condition} />)}</>
    case 'Loop':
      return <LoopRows node={node} />
    case 'EndLoop':
      return <EndLoopRow loop={node.endLoop?.loop} />
    case 'AiTransform':
      return (
        <>
          <Row label={texts.inspector.kind}><Value text={node.aiTransform?.kind ?? ''} /></Row>
          <Row label={texts.inspector.input}><Reference name={node.aiTransform?.inputRef ?? ''} /></Row>
        </>
      )
    case 'AiStep':
      return <AiStepRows node={node} />
  }
}

function ToolRows({ node }: { node: Node }) {
  const given = Object.entries(node.tool?.arguments ?? {})
  return (
    <>
      <Row label={texts.inspector.tool}><Value text={node.tool?.name ?? ''} /></Row>
      {given.length === 0 && <Row label={texts.inspector.arguments}><p className="muted">{texts.inspector.noArguments}</p></Row>}
      {given.map(([name, value]) => (
        <Row key={name} label={name}>
          <div className="value"><PieceLine wrap pieces={pieces(valueText(value))} /></div>
        </Row>
      ))}
    </>
  )
}

function ConditionRow({ label, condition }: { label: string; condition: Condition | undefined }) {
  return <Row label={label}><Value text={conditionText(condition)} /></Row>
}

function LoopRows({ node }: { node: Node }) {
  const loop = node.loop
  return (
    <>
      {loop?.over && <Row label={texts.inspector.over}><Reference name={loop.over} /></Row>}
      {loop?.exitCondition && <ConditionRow label={texts.inspector.until} condition={loop.exitCondition} />}
      <Row label={texts.inspector.atMost}><Value text={texts.inspector.times(loop?.maxIterations ?? 0)} /></Row>
    </>
  )
}

function EndLoopRow({ loop }: { loop: string | undefined }) {
  const name = useScene((scene) => stepIn(scene, loop)?.name)
  return <Row label={texts.inspector.loop}><Value text={name ?? loop ?? ''} /></Row>
}

function AiStepRows({ node }: { node: Node }) {
  const tools = node.aiStep?.allowedTools ?? []
  return (
    <>
      <Row label={texts.inspector.prompt}>
        <div className="value"><PieceLine wrap pieces={pieces(node.aiStep?.prompt ?? '')} /></div>
      </Row>
      <Row label={texts.inspector.tools}><Value text={tools.length > 0 ? tools.join(', ') : texts.inspector.noTools} /></Row>
    </>
  )
}

function Reference({ name }: { name: string }) {
  const parts = name.includes('{{') ? pieces(name) : [{ text: name, reference: true }]
  return <div className="value"><PieceLine wrap pieces={parts} /></div>
}
