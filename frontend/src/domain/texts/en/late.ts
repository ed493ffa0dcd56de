import { about } from './about'
import { collect } from './collect'
import { connecting } from './connecting'
import { cutOff } from './cutOff'
import { data } from './data'
import { diagnostics } from './diagnosing'
import { endpoint } from './endpoint'
import { figures } from './figures'
import { giving } from './giving'
import { helping } from './helping'
import { memory } from './memory'
import { pausing } from './pausing'
import { piece } from './piece'
import { refused } from './refused'
import { folders, servers } from './servers'
import { roundsFailed } from './roundsFailed'
import { settings } from './settings'
import { sheet } from './sheet'
import { stepJson } from './stepJson'
import { visit } from './visit'
import { table } from './table'

// What is said on parts of the page that are loaded when they are needed. The first screen
// waits for none of it.
export const late = {
  about,
  collect,
  connecting,
  cutOff,
  data,
  diagnostics,
  endpointForm: endpoint,
  figures,
  folders,
  giving,
  helping,
  memory,
  pausing,
  piece,
  refused,
  roundsFailed,
  servers,
  settings,
  sheet,
  stepJson,
  table,
  visit,
}
