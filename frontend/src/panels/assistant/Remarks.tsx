import { dirOf } from '../../domain/text/direction'
import { Lightbulb, TriangleAlert } from 'lucide-react'
import { texts } from '../../domain/texts/index'
import './Remarks.css'
import type { AnswerView } from '../../wire/types'

// Remarks are what an answer leaves out of the request and what it takes for granted,
// as data in the model's words, with the question of how to go on.
export function Remarks({ answer: { leftOut, assumed, question } }: { answer: AnswerView }) {
  return (
    <>
      <Remark list={leftOut} title={texts.answer.notPlanned} icon={TriangleAlert} tone="warning" />
      <Remark list={assumed} title={texts.answer.assumed} icon={Lightbulb} />
      {question !== '' && <p>{question}</p>}
    </>
  )
}

interface Props {
  list: readonly string[]
  title: string
  icon: typeof TriangleAlert
  tone?: 'warning'
}

function Remark({ list, title, icon: Icon, tone }: Props) {
  if (list.length === 0) return null
  return (
    <div className="remarks" role="group" data-tone={tone} aria-label={title}>
      <p className="remarks-head">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
        <strong>{title}</strong>
      </p>
      <ul>
        {list.map((text, i) => (
          <li key={i} dir={dirOf(text)}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
