import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'
import { unread } from './eslint.wire.js'
import { decides } from './eslint.words.js'

// A control that is turned off while it has the keyboard must not drop it.
const KEEPS_FOCUS = {
  selector:
    'JSXOpeningElement[name.name=/^(button|fieldset|input|select|textarea)$/] > JSXAttribute[name.name="disabled"]',
  message: 'The browser takes the keyboard from what is disabled: turn it off with ui/useOff instead.',
}

// Parts of the page are found by their name alone.
const FINDS = {
  selector: 'MemberExpression[object.name="document"][property.name=/^(querySelector|querySelectorAll|getElement.*)$/]',
  message: 'Name the place in ui/places, or give the component a ref.',
}

const SEALED = {
  program: {
    regex: 'wire/(api|events)$',
    message: 'Only backend/ talks to the program: call a function of backend/api instead.',
  },
  flow: {
    regex: '^(@xyflow/react|elkjs)',
    message: 'Only canvas/ draws graphs: pass it data through store/ instead.',
  },
}

// What the page is sent and does not read: the kind of an answer, which is kept with the
// conversation, and what it hands on whole, so that the compiler looks at it.
const UNREAD = [
  'AnswerView.kind',
  ...['InputChange', 'OutputChange', 'NoteChange'].flatMap((one) => [`${one}.before`, `${one}.after`]),
  'TextChange.before',
  ...['Layout.x', 'Layout.y'],
]

// Imports only go down this list; a folder may import those after it.
const LAYERS = ['panels', 'canvas', 'commands', 'store', 'ui', 'backend', 'domain', 'wire']

// rules returns the imports a folder must not make: folders above it, and the
// libraries that belong to another folder. panels and canvas never meet.
function rules(folder) {
  const at = LAYERS.indexOf(folder)
  const above = LAYERS.slice(0, at).map((name) => ({
    regex: `^(\\.\\./)+${name}/`,
    message: `${folder}/ must not import ${name}/: imports only go down (${LAYERS.join(' → ')}).`,
  }))
  const aside = {
    panels: [
      {
        regex: '^(\\.\\./)+canvas/',
        message: 'panels/ and canvas/ meet in the store: do not import one from the other.',
      },
    ],
    ui: [
      {
        regex: '^(\\.\\./)+(backend|domain|wire)/',
        message: 'ui/ holds plain primitives: pass it values, not our types.',
      },
    ],
    backend: [],
  }
  const patterns = [...above, ...(aside[folder] ?? [])]
  if (folder !== 'backend') patterns.push(SEALED.program)
  if (folder !== 'canvas') patterns.push(SEALED.flow)
  return { 'no-restricted-imports': ['error', { patterns }] }
}

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/wire/{api,events}.ts', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'react-hooks': hooks, words: { rules: { decides } } },
    rules: {
      ...hooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }], // '' and 0 are none at times
      '@typescript-eslint/no-misused-spread': 'off', // code points are what is counted
      eqeqeq: 'error',
      'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'words/decides': 'error',
      'no-restricted-syntax': ['error', KEEPS_FOCUS, FINDS],
    },
  },
  {
    files: ['src/ui/{places,focusPlaces}.ts', 'src/main.tsx', 'tests/**'],
    rules: { 'no-restricted-syntax': ['error', KEEPS_FOCUS] },
  },
  {
    files: ['src/wire/types.ts'],
    plugins: { wire: { rules: { unread } } },
    rules: { 'wire/unread': ['error', UNREAD], 'max-lines': 'off' },
  },
  { files: ['src/domain/texts/*/*.ts'], rules: { 'max-lines': 'off' } }, // a catalogue, in one place on purpose
  ...LAYERS.map((folder) => ({ files: [`src/${folder}/**/*.{ts,tsx}`], rules: rules(folder) })),
  {
    files: ['src/*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [SEALED.program, SEALED.flow] }] },
  },
  { files: ['*.config.{js,ts}', 'tests/**'], languageOptions: { globals: globals.node } },
  { files: ['src/**/*.test.ts'], rules: { 'words/decides': 'off' } }, // what is shown is what they look at
  { files: ['tests/**'], rules: { '@typescript-eslint/unbound-method': 'off' } }, // pages are changed under the program
  { files: ['**/*.{js,mjs}'], extends: [ts.configs.disableTypeChecked] },
)
