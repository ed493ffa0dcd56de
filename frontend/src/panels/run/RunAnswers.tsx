import { useState } from 'react'
import { shownName } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import { answer } from '../../store/run/runs'
import { Button } from '../../ui/Button'
import { WholeValue } from '../WholeValue'
import type { Answer, Question } from '../../wire/types'

const words = texts.running.question

interface Props {
  question: Question
  settled: boolean
  onSent: () => void
}

// RunAnswers are the ways to answer a question.
export function RunAnswers({ question, settled, onSent }: Props) {
  const [sent, setSent] = useState(false)
  const reply = async (given: Answer): Promise<void> => {
    onSent() // a button that is disabled would lose the focus
    setSent(true)
    if (!(await answer(question.run, question.id, given))) setSent(false)
  }
  if (question.kind === 'ask' && question.choices.length === 0)
    return <Written question={question} sent={sent} settled={settled} onReply={reply} />
  return (
    <div className="run-answers">
      {choicesOf(question).map(({ given, label, hint, first = false }) => (
        <Button
          key={`${given.choice} ${given.text ?? ''}`}
          kind={first ? 'primary' : 'quiet'}
          title={hint}
          disabled={sent}
          held={!settled}
          onClick={() => reply(given)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

interface Choice {
  given: Answer
  label: string
  hint?: string
  first?: boolean // the one that is meant to be taken
}

const REST: Choice = { given: { choice: 'rest' }, label: words.rest, hint: words.restHint }

function choicesOf(question: Question): Choice[] {
  switch (question.kind) {
    case 'mayCall':
      return [
        { given: { choice: 'once' }, label: words.once, first: true },
        ...(question.rest ? [REST] : []),
        { given: { choice: 'always' }, label: words.always, hint: words.alwaysHint },
        { given: { choice: 'refuse' }, label: words.refuse },
      ]
    case 'happened':
      return [
        { given: { choice: 'skip' }, label: words.skip },
        { given: { choice: 'repeat' }, label: words.repeat },
        { given: { choice: 'refuse' }, label: words.fail },
      ]
    case 'ask':
      return [
        ...question.choices.map((text): Choice => {
          return { given: { choice: 'reply', text }, label: shownName(text), first: text === question.default }
        }),
        { given: { choice: 'refuse' }, label: words.noAnswer },
      ]
  }
}

interface WrittenProps {
  question: Question
  sent: boolean
  settled: boolean
  onReply: (given: Answer) => Promise<void>
}

function Written({ question, sent, settled, onReply }: WrittenProps) {
  const [text, setText] = useState(question.default ?? '')
  const hidden = question.hidden ?? false
  const label = hidden ? words.yourHiddenAnswer : words.yourAnswer
  return (
    <form
      className="run-answers"
      onSubmit={(event) => {
        event.preventDefault()
        void onReply({ choice: 'reply', text })
      }}
    >
      <input
        dir="auto"
        className="form-control"
        aria-label={label}
        placeholder={label}
        value={text}
        {...(hidden && { type: 'password', autoComplete: 'off', spellCheck: false })}
        onChange={(event) => setText(event.target.value)}
      />
      {!hidden && <WholeValue text={text} label={label} />}
      <Button kind="primary" type="submit" disabled={sent} held={!settled}>
        {words.answer}
      </Button>
      <Button disabled={sent} held={!settled} onClick={() => onReply({ choice: 'refuse' })}>
        {words.noAnswer}
      </Button>
    </form>
  )
}
