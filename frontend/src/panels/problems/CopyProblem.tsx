import { Copy } from 'lucide-react'
import { copiedProblem } from '../../domain/graph/problem'
import { texts } from '../../domain/texts/index'
import { copyText } from '../../store/page/copyText'
import { IconButton } from '../../ui/IconButton'
import type { Problem } from '../../wire/types'

const words = texts.problems

// CopyProblem puts a problem on the clipboard as those know it who are asked about it: with
// its code and its place, which say nothing to who only wants it solved.
export function CopyProblem({ problem }: { problem: Problem }) {
  return <IconButton icon={Copy} label={words.copy} onClick={() => copyText(copiedProblem(problem), words.copied)} />
}
