import { Crosshair } from 'lucide-react'
import { dirOf } from '../../domain/text/direction'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { shownText } from '../../domain/text/legible'
import { plainLines } from '../../domain/run/plainValue'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { selectAndReveal } from '../../store/page/selection'
import { Button } from '../../ui/Button'
import { SmallTable } from '../table/SmallTable'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { useSettled } from '../useSettled'
import { Arguments } from './Arguments'
import { focusRun } from './focusRun'
import { RunAnswers } from './RunAnswers'
import { useNames } from './useNames'
import { focusOn, isIn, placed } from '../../ui/places'
import { isWaiting } from '../../ui/touched'
import './RunQuestion.css'
import type { Question } from '../../wire/types'

const words = texts.running.question

// RunQuestion is what the run waits for, with the final arguments of the call it is
// about: they come first, for nobody agrees to what is out of sight.
export function RunQuestion({ question }: { question: Question }) {
  const { title, text = '', reasons, arguments: given, node, round, asker } = question
  const saysMore = text !== '' && !(question.kind === 'mayCall' && given.length > 0) // than its arguments
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
          <>
            <span dir="auto" className="muted">
              {nameOf(node)}
            </span>
            <Button icon={Crosshair} onClick={() => selectAndReveal(node)}>
              {texts.running.end.show}
            </Button>
          </>
        )}
      </div>
      {[asker && words.asker(shownText(asker)), round && words.round(shownText(round))].filter(Boolean).map((who) => (
        <p key={who} dir="auto" className="muted">
          {who}
        </p>
      ))}
      <Arguments list={given} />
      {reasons.map((reason) => (
        <p key={reason} dir={dirOf(reason)} className="muted">
          {reason}
        </p>
      ))}
      {saysMore && <AskedText text={text} />}
      <RunAnswers question={question} settled={settled} onSent={() => section.current?.focus()} />
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
  return plain?.table ? <SmallTable label={late.visit.text} table={plain.table} whole={words} /> : words
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
