import { decides } from './words.js'

// What holds in the code of this page alone.
export default {
  meta: { name: 'page' },
  rules: {
    decides,
    keepsFocus: tellOf(
      'JSXOpeningElement[name.name=/^(button|fieldset|input|select|textarea)$/] > JSXAttribute[name.name="disabled"]',
      'The browser takes the keyboard from what is disabled: turn it off with ui/useOff instead.',
    ),
    places: tellOf(
      'MemberExpression[object.name="document"][property.name=/^(querySelector|querySelectorAll|getElement.*)$/]',
      'Parts of the page are found by their name alone: name the place in ui/places, or give the component a ref.',
    ),
  },
}

function tellOf(selector, message) {
  return {
    meta: { type: 'problem', schema: [] },
    create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
  }
}
