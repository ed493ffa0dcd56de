import { FoldersPart } from '../servers/FoldersPart'
import { SecretsPart } from '../servers/SecretsPart'
import { ServersPart } from '../servers/ServersPart'
import { ToolList } from '../servers/ToolList'
import { RunBudget } from './RunBudget'
import './ToolsPage.css'

// ToolsPage is about what plans may use: who offers it, which files it reaches, how
// much a run may use, and what it is.
export function ToolsPage() {
  return (
    <>
      <ServersPart />
      <FoldersPart />
      <SecretsPart />
      <RunBudget />
      <ToolList />
    </>
  )
}
