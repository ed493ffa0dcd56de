import { FolderPlus, PencilLine, WandSparkles } from 'lucide-react'
import { weightOf } from '../../domain/run/sheet'
import { shownName, shownWhole } from '../../domain/text/legible'
import { told } from '../../domain/texts/program'
import { late } from '../../domain/texts/late'
import { selectAndReveal } from '../../store/page/selection'
import { closeSheet, makeFolderAsked, takeWayAsked, useRunning } from '../../store/run/running'
import { Button } from '../../ui/Button'
import type { FindKind, SheetStep } from '../../wire/types'

const words = late.sheet

// Finds are what a step finds on the disk before it runs, with what puts it right.
export function Finds({ step: { node, name, finds }, onMended }: { step: SheetStep; onMended: () => void }) {
  const busy = useRunning((state) => state.busy)
  if (finds.length === 0) return null
  const make = finds.find((found) => found.make !== undefined)?.make
  const ways = finds.find((found) => found.ways !== undefined)?.ways ?? []
  const shown = shownName(name)
  return (
    <>
      {finds.map((found) => (
        <span key={found.is + found.path} dir="auto" className="sheet-find" data-weight={weightOf(found)}>
          {words.finds[found.is](shownWhole(found.path))}
          {found.sheets !== undefined && ` ${sheetsOf(found.is)(found.sheets.map(shownName), found.moreSheets ?? 0)}`}
        </span>
      ))}
      {make !== undefined && (
        <Button icon={FolderPlus} disabled={busy} onClick={() => void makeFolderAsked(make).then(onMended)}>
          {words.makeFolder}
        </Button>
      )}
      {ways
        .filter(({ value }) => value !== undefined)
        .map((way) => (
          <Button
            key={way.argument + told(way.label)}
            icon={WandSparkles}
            disabled={busy}
            onClick={() => void takeWayAsked(node, way).then(onMended)}
          >
            {told(way.label)}
          </Button>
        ))}
      {finds.some(({ fails }) => fails) && (
        <Button icon={PencilLine} title={words.toStepHint(shown)} disabled={busy} onClick={() => toStep(node)}>
          {words.toStep}
        </Button>
      )}
    </>
  )
}

function toStep(node: string): void {
  closeSheet()
  selectAndReveal(node)
}

const sheetsOf = (is: FindKind) => (is === 'sheetMade' ? words.sheetsThere : words.sheetsLost)
