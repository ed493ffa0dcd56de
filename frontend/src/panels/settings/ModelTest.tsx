import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { texts } from '../../domain/texts/index'
import { late } from '../../domain/texts/late'
import { runs, stopTest, useModels } from '../../store/program/models'
import type { Found, Test } from '../../store/program/models'
import { Button } from '../../ui/Button'
import { useNow } from '../useNow'
import './ModelTest.css'

const ICONS = { good: CircleCheck, weak: TriangleAlert, bad: CircleX }

// ModelTest tells what the test of an endpoint finds, as it goes.
export function ModelTest() {
  const test = useModels((state) => state.test)
  const box = useRef<HTMLElement>(null)
  const lines = test ? foundIn(test).length : 0
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  if (!test) return null
  return (
    <section ref={box} className="test" aria-label={late.endpointForm.report}>
      {runs(test) ? (
        <Progress test={test} />
      ) : (
        <p className="test-head" role="status">
          {verdictOf(test)}
        </p>
      )}
      <ul aria-live="polite">
        {foundIn(test).map((found) => (
          <Line key={found.finding.text} found={found} />
        ))}
      </ul>
    </section>
  )
}

// Progress says how long it has taken so far, and gives up.
function Progress({ test: { baseUrl, startedAt, found } }: { test: Test }) {
  const now = useNow(true)
  return (
    <div className="test-progress">
      <span className="working-dot" />
      <p className="test-head" role="status">
        {late.endpointForm.testing(baseUrl)}
      </p>
      <p className="test-note">{found.length === 1 && late.endpointForm.testingNote}</p>
      <span className="test-time">{texts.passed(now - startedAt)}</span>
      <Button kind="stop" onClick={stopTest}>
        {late.endpointForm.testStop}
      </Button>
    </div>
  )
}

function Line({
  found: {
    finding: { aspect, verdict, text },
    afterMs,
  },
}: {
  found: Found
}) {
  const Icon = ICONS[verdict]
  return (
    <li className="test-line">
      <Icon
        size={15}
        strokeWidth={1.75}
        className="test-icon"
        data-verdict={verdict}
        role="img"
        aria-label={late.endpointForm.verdict[verdict]}
      />
      <span className="test-aspect">{late.endpointForm.aspect[aspect]}</span>
      <span className="test-text">{text}</span>
      <span className="test-time" title={late.endpointForm.sinceStart}>
        {texts.seconds(afterMs)}
      </span>
    </li>
  )
}

// foundIn is what was found: what was told on the way has its time, and what was
// not, because the page was loaded meanwhile, is in the report.
function foundIn({ found, report }: Test): readonly Found[] {
  if (!report) return found
  return report.findings.map((finding, i) => ({ finding, afterMs: found[i]?.afterMs ?? 0 }))
}

function verdictOf({ report, failure, baseUrl }: Test): string {
  if (!report) return failure
  const { works, host, model, findings } = report
  if (!works) return late.endpointForm.fails(host || baseUrl)
  const limited = findings.some((one) => one.verdict !== 'good')
  return limited ? late.endpointForm.worksPartly(model, host) : late.endpointForm.works(model, host)
}
