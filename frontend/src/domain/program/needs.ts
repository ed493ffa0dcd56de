import type { Node } from '../../wire/types'

// What a workflow asks of the machine or of the person before it can do its work.
export const NEEDS = ['files', 'web', 'commands', 'screen', 'model', 'person'] as const

export type Need = (typeof NEEDS)[number]

// By the names of the built-in tools; one that is not here needs nothing.
const OF_TOOL: Partial<Record<string, Need>> = {
  read_file: 'files',
  write_file: 'files',
  read_table: 'files',
  read_document: 'files',
  write_table: 'files',
  list_files: 'files',
  search_files: 'files',
  move_file: 'files',
  copy_file: 'files',
  make_folder: 'files',
  delete_file: 'files',
  file_info: 'files',
  hash_file: 'files',
  zip: 'files',
  unzip: 'files',
  http_request: 'web',
  open_url: 'web',
  run_command: 'commands',
  launch_app: 'screen',
  focus_window: 'screen',
  list_windows: 'screen',
  find_text: 'screen',
  find_image: 'screen',
  click: 'screen',
  type_text: 'screen',
  press_key: 'screen',
  scroll: 'screen',
  take_screenshot: 'screen',
  ask_person: 'person',
}

// needsOf lists what the steps need, each once, in the order of NEEDS.
export function needsOf(nodes: readonly Node[]): Need[] {
  const found = new Set(nodes.map(needOf))
  return NEEDS.filter((need) => found.has(need))
}

function needOf({ kind, tool }: Node): Need | undefined {
  if (kind === 'AiTransform' || kind === 'AiStep') return 'model'
  return tool && OF_TOOL[tool.name]
}
