import { useEffect, useRef } from 'react'
import { linesOf } from '../domain/attempt'
import type { ReplyLine } from '../domain/attempt'
import type { Attempt } from '../domain/request'
import { texts } from '../domain/texts'
import './ReplyView.css'

// ReplyView is what the model wrote, with the problems on their lines. It opens at
// the first of them.
export function ReplyView({ attempt: { reply, problems, n } }: { attempt: Attempt }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-marked]')
    if (box.current && first) box.current.scrollTop = first.offsetTop - box.current.offsetTop - 40
  }, [])
  if (reply === '') return <p className="attempt-line">{texts.ledger.noReply}</p>
  return (
    <div ref={box} className="attempt-reply" role="region" aria-label={texts.ledger.raw(n)} tabIndex={0}>
      {linesOf(reply, problems).map((line) => <Line key={line.n} line={line} />)}
    </div>
  )
}

function Line({ line: { n, text, problems } }: { line: ReplyLine }) {
  const worst = problems.find((one) => one.severity === 'error') ?? problems[0]
  return (
    <div className="reply-line" data-marked={worst?.severity}>
      <span className="reply-number" aria-hidden>{n}</span>
      <code className="reply-text">{text}</code>
      {problems.map((problem, i) => (
        <span key={i} className="reply-note" data-severity={problem.severity}>
          {texts.problems.severity[problem.severity]}: {problem.message}
        </span>
      ))}
    </div>
  )
}
