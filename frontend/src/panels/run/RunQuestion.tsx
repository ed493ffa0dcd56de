import { dirOf } from '../../domain/text/direction'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { shownName, shownText } from '../../domain/text/legible'
import { plainLines } from '../../domain/run/plainValue'
import { texts } from '../../domain/texts'
import { answer } from '../../store/run/runs'
import { selectAndReveal } from '../../store/page/selection'
import { Button } from '../../ui/Button'
import { SmallTable } from '../table/SmallTable'
import { WholeValue } from '../WholeValue'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { useSettled } from '../useSettled'
import { Arguments } from './Arguments'
import { focusRun } from './focusRun'
import { useNames } from './useNames'
import { focusOn, isIn, placed } from '../../ui/places'
import { isWaiting } from '../../ui/touched'
import './RunQuestion.css'
import type { Answer, Question } from '../../wire/types'

const words = texts.running.question

// RunQuestion is what the run waits for, with the final arguments of the call it is
// about: they come first, for nobody agrees to what is out of sight.
export function RunQuestion({ question }: { question: Question }) {
  const { title, text = '', reasons, arguments: given, node, round } = question
  const { settled, onKeyDownCapture } = useSettled(question.id)
  const id = useId()
  const nameOf = useNames()
  const section = useRef<HTMLElement>(null)
  useQuestionFocus(section)
  return (
    <section
      ref={section}
      {...placed('run-question')}
      className="run-question"
      data-phase="waiting"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className="run-question-head">
        <PhaseIcon phase="waiting" label={words.label} />
        <h2 id={id} dir={dirOf(title)}>
          {shownText(title)}
        </h2>
        {node !== undefined && (
          <Button kind="link" onClick={() => selectAndReveal(node)}>
            {nameOf(node)}
          </Button>
        )}
      </div>
      {round !== undefined && (
        <p dir="auto" className="muted">
          {words.round(shownText(round))}
        </p>
      )}
      <Arguments list={given} />
      {reasons.map((reason) => (
        <p key={reason} dir={dirOf(reason)} className="muted">
          {reason}
        </p>
      ))}
      {text !== '' && <AskedText text={text} />}
      <Answers
        question={question}
        settled={settled}
        onSent={() => {
          section.current?.focus()
        }}
      />
    </section>
  )
}

// AskedText is what the question says. Where that is data, it is read as data.
function AskedText({ text }: { text: string }) {
  const plain = /^\s*[[{]/.test(text) ? plainLines(text.split('\n')) : undefined
  const words = (
    <p dir="auto" className="run-asked">
      {shownText(plain && !plain.code ? plain.lines.map((line) => (plain.list ? `• ${line}` : line)).join('\n') : text)}
    </p>
  )
  return plain?.table ? <SmallTable label={texts.running.detail.text} table={plain.table} whole={words} /> : words
}

// useQuestionFocus leads the keyboard to a question, unless it went to work elsewhere, and
// back to the run once that is answered.
function useQuestionFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || isIn('drawer') || isWaiting()) focusRun()
  }, [])
  useLayoutEffect(() => {
    const element = section.current
    return () => {
      if (element?.contains(document.activeElement)) focusOn('drawer-tab-run')
    }
  }, [section])
}

function Answers({ question, settled, onSent }: { question: Question; settled: boolean; onSent: () => void }) {
  const [sent, setSent] = useState(false)
  const reply = async (given: Answer): Promise<void> => {
    onSent() // a button that is disabled would lose the focus
    setSent(true)
    if (!(await answer(question.run, question.id, given))) setSent(false)
  }
  const choice = (one: Answer['choice'], text: string, hint = '', first = false) => (
    <Button
      kind={first ? 'primary' : 'quiet'}
      title={hint || undefined}
      disabled={sent}
      held={!settled}
      onClick={() => reply({ choice: one })}
    >
      {text}
    </Button>
  )
  switch (question.kind) {
    case 'mayCall':
      return (
        <div className="run-answers">
          {choice('once', words.once, '', true)}
          {question.rest && choice('rest', words.rest, words.restHint)}
          {choice('always', words.always)}
          {choice('refuse', words.refuse)}
        </div>
      )
    case 'happened':
      return (
        <div className="run-answers">
          {choice('skip', words.skip)}
          {choice('repeat', words.repeat)}
          {choice('refuse', words.fail)}
        </div>
      )
    case 'ask':
      return question.choices.length > 0 ? (
        <div className="run-answers">
          {question.choices.map((text) => (
            <Button
              key={text}
              kind={text === question.default ? 'primary' : 'quiet'}
              disabled={sent}
              held={!settled}
              onClick={() => reply({ choice: 'reply', text })}
            >
              {shownName(text)}
            </Button>
          ))}
          {choice('refuse', words.noAnswer)}
        </div>
      ) : (
        <Written
          initial={question.default ?? ''}
          hidden={question.hidden ?? false}
          sent={sent}
          settled={settled}
          onReply={reply}
        />
      )
  }
}

function Written({
  initial,
  hidden,
  sent,
  settled,
  onReply,
}: {
  initial: string
  hidden: boolean
  sent: boolean
  settled: boolean
  onReply: (given: Answer) => Promise<void>
}) {
  const [text, setText] = useState(initial)
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
