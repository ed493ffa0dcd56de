import { dirOf } from '../../domain/text/direction'
import { commands } from '../../commands/commands'
import { programOf, withoutProgram } from '../../domain/form/program'
import { askedAs, doesOf } from '../../domain/form/tool'
import { namedPieces } from '../../domain/graph/reference'
import { untold } from '../../domain/run/untold'
import { namer } from '../../domain/text/describe'
import { shownName, shownWhole } from '../../domain/text/legible'
import { sentence } from '../../domain/text/sentence'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { allowFolderAsked, closeSheet, useRunning } from '../../store/run/running'
import { Alike } from '../../ui/Alike'
import { Button } from '../../ui/Button'
import { PieceLine } from '../../ui/PieceLine'
import { elementAt } from '../../ui/places'
import { refocus } from '../../ui/refocus'
import { AllowFolder } from '../problems/AllowFolder'
import { Arguments } from './Arguments'
import { Finds } from './Finds'
import { ProgramLines } from './ProgramLines'
import { useNames } from './useNames'
import type { Piece, SheetStep } from '../../wire/types'

const words = late.sheet

// useSaid is what a step does, in the language of the page where the page knows the words.
function useSaid({ node, tool, says }: SheetStep): { pieces: readonly Piece[]; program: string } {
  const workflow = useDocument((state) => state.workflow)
  const tools = useTools((state) => state.tools)
  const step = tool !== undefined && tools.has(tool) ? workflow.nodes.find(({ id }) => id === node) : undefined
  return {
    pieces: step
      ? sentence(withoutProgram(step, tools), namer(workflow), tools)
      : says.map((piece) => ({ ...piece, text: texts.program(piece.text) })),
    program: (step && programOf(step, tools)?.text) ?? '',
  }
}

// SheetStepRow is one that does something; one that is always allowed does not ask.
export function SheetStepRow({ step, asks }: { step: SheetStep; asks: boolean }) {
  const { name, effect, arguments: list, open, given, tools, alike, reason, folder } = step
  const busy = useRunning((state) => state.busy)
  const known = useTools((state) => state.tools)
  const names = useNames()
  const said = useSaid(step)
  return (
    <li className="sheet-step">
      <strong dir="auto">{shownName(name)}</strong>
      <span className="sheet-mark" data-effect={effect}>
        {(effect !== 'destructive' && doesOf(known.get(step.tool ?? ''))) || words.effect[effect]}
      </span>
      {asks && (
        <span className="sheet-mark" data-asks>
          {words.asks}
        </span>
      )}
      {step.atOnce !== undefined && <span className="sheet-mark">{words.atOnce(step.atOnce)}</span>}
      {open && <span className="sheet-mark">{given ? words.given : words.open}</span>}
      <div className="sheet-what">
        <PieceLine wrap pieces={said.pieces} />
        {said.program !== '' && <ProgramLines program={said.program} />}
      </div>
      <Arguments named list={untold(list, said.pieces, (text) => namedPieces(text, names))} />
      {tools.length > 0 && (
        <span dir="auto" className="sheet-what">
          {words.mayCall(tools.map((tool) => shownWhole(askedAs(known, tool))).join(', '))}
        </span>
      )}
      {alike.map(({ tool, other }) => (
        <Alike key={tool} words={texts.tools.alikeOf(tool, other)} />
      ))}
      {reason && (
        <span dir={dirOf(reason)} className="sheet-reason">
          {reason}
        </span>
      )}
      {folder !== undefined && <AllowFolder folder={folder} allow={allowed} />}
      {step.model && (
        <Button icon={commands.connect.icon} disabled={busy} onClick={connect}>
          {texts.answer.connect}
        </Button>
      )}
      <Finds step={step} onMended={toNext} />
    </li>
  )
}

// connect leads from the sheet to where a model is connected.
function connect(): void {
  closeSheet()
  commands.connect.run()
}

async function allowed(folder: string, made: boolean): Promise<void> {
  await allowFolderAsked(folder, made)
  toNext()
}

// toNext leads to what is to be done next: another folder to allow or make, else the run.
function toNext(): void {
  refocus(() => elementAt('run-sheet')?.querySelector<HTMLElement>('.sheet-step button, .sheet-foot button')?.focus())
}
