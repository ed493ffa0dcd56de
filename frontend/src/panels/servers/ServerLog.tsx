import { useEffect, useRef, useState } from 'react'
import { late } from '../../domain/texts/late'
import { copyLog, logOf } from '../../store/program/servers'
import { Button } from '../../ui/Button'
import { useIntent } from './useIntent'
import { useAnswer } from '../useAnswer'
import type { ServerView } from '../../wire/types'

const words = late.servers

// ServerLog is the end of what a server printed. It is read anew when the server gets
// into another state.
export function ServerLog({ server: { name, state, until }, onClose }: { server: ServerView; onClose: () => void }) {
  const [reads, setReads] = useState(0)
  const [copied, setCopied] = useState('')
  const { value: log, failure } = useAnswer(logOf, name, `${state} ${until} ${reads}`)
  const copying = useIntent()
  const text = useRef<HTMLPreElement>(null)
  useEffect(() => {
    text.current?.scrollTo(0, text.current.scrollHeight)
  }, [log])
  const copy = async (): Promise<void> => {
    if (log && (await copying.run(() => copyLog(log)))) setCopied(log)
  }
  return (
    <section className="tools-box" aria-label={words.logOf(name)}>
      {(failure || copying.failure) && (
        <p className="tools-failure" role="alert">
          {failure || copying.failure}
        </p>
      )}
      {log === undefined && !failure && (
        <p className="muted" role="status">
          {words.logReading}
        </p>
      )}
      {log === '' && <p className="muted">{words.logEmpty}</p>}
      {log && (
        <pre ref={text} dir="auto" className="server-log" tabIndex={0} role="region" aria-label={words.logOf(name)}>
          {log}
        </pre>
      )}
      <div className="tools-foot">
        {log && <Button onClick={copy}>{copied === log ? words.copied : words.copy}</Button>}
        <Button onClick={() => setReads(reads + 1)}>{words.logAgain}</Button>
        <Button kind="plain" onClick={onClose}>
          {words.logClose}
        </Button>
      </div>
    </section>
  )
}
