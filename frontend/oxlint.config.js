// What is wrong in a file, its types and what it imports, by rules of ESLint, of
// typescript-eslint and of React, and by our own in lint/.

// What is demanded beside all that is plainly wrong.
const STRICT = {
  eslint: [
    'no-case-declarations',
    'no-empty',
    'no-fallthrough',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-unexpected-multiline',
    'no-useless-assignment',
    'preserve-caught-error',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ],
  typescript: [
    'ban-ts-comment',
    'no-array-constructor',
    'no-deprecated',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extraneous-class',
    'no-generated-empty-object-type',
    'no-invalid-void-type',
    'no-misused-promises',
    'no-mixed-enums',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-assertion',
    'no-require-imports',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-enum-assignment',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-unused-expressions',
    'no-unused-vars',
    'no-useless-constructor',
    'only-throw-error',
    'prefer-literal-enum-member',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
    'related-getter-setter-pairs',
    'require-await',
    'restrict-plus-operands',
    'return-await',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
    'adjacent-overload-signatures',
    'array-type',
    'ban-tslint-comment',
    'class-literal-property-style',
    'consistent-generic-constructors',
    'consistent-indexed-object-style',
    'consistent-type-assertions',
    'dot-notation',
    'no-confusing-non-null-assertion',
    'no-empty-function',
    'no-inferrable-types',
    'non-nullable-type-assertion-style',
    'prefer-find',
    'prefer-for-of',
    'prefer-function-type',
    'prefer-includes',
    'prefer-optional-chain',
    'prefer-regexp-exec',
    'prefer-string-starts-ends-with',
  ],
  react: ['rules-of-hooks', 'unsupported-syntax'],
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

// What is written without types is any.
const UNTYPED = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((one) => [`typescript/no-unsafe-${one}`, 'off']),
)

export default {
  plugins: ['eslint', 'typescript', 'react', 'oxc'],
  jsPlugins: ['./lint/page.js'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'src/wire/{api,events}.ts', 'test-results', 'playwright-report'],
  rules: {
    ...Object.fromEntries(
      Object.entries(STRICT).flatMap(([of, names]) => names.map((name) => [`${of}/${name}`, 'error'])),
    ),
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }], // '' and 0 are none at times
    'typescript/no-misused-spread': 'off', // code points are what is counted
    'oxc/only-used-in-recursion': 'off', // what is handed on in another place is used
    eqeqeq: 'error',
    'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'page/decides': 'error',
    'page/keepsFocus': 'error',
    'page/places': 'error',
  },
  overrides: [
    { files: ['src/ui/{places,focusPlaces}.ts', 'src/main.tsx', 'tests/**'], rules: { 'page/places': 'off' } },
    { files: ['src/wire/types.ts', 'src/domain/texts/*/*.ts'], rules: { 'max-lines': 'off' } }, // each in one place on purpose
    ...LAYERS.map((folder) => ({ files: [`src/${folder}/**/*.{ts,tsx}`], rules: rules(folder) })),
    {
      files: ['src/*.{ts,tsx}'],
      rules: { 'no-restricted-imports': ['error', { patterns: [SEALED.program, SEALED.flow] }] },
    },
    { files: ['**/*.{js,mjs}'], rules: UNTYPED },
    { files: ['src/**/*.test.ts'], rules: { 'page/decides': 'off' } }, // what is shown is what they look at
    { files: ['lint/**'], rules: { 'no-console': 'off' } },
    { files: ['tests/**'], rules: { 'typescript/unbound-method': 'off' } }, // pages are changed under the program
  ],
}
