import { done, find, matching, type PracticeApp, shown, shownOr, strings } from '../practice-app.ts'

/** Pages of a made-up notebook. */
export const notes: PracticeApp = {
  connector: 'practice_notes',
  title: 'Practice Notes',
  description: 'Pages of a made-up notebook.',
  seed: () => [
    { title: 'Reading list', text: 'The Sea Around Us; Seeing Like a State' },
    { title: 'Talk, outline', text: '1. The problem\n2. Three tries\n3. What stayed' },
    { title: 'お土産', text: 'せんべい、緑茶' },
  ],
  tools: [
    {
      slug: 'PRACTICE_NOTES_SEARCH_PAGES',
      description: 'Search or list note pages by words.',
      inputSchema: strings({ query: 'words that must occur' }),
      run: (input, shelf) => done({ pages: matching(shelf, input) }),
    },
    {
      slug: 'PRACTICE_NOTES_READ_PAGE',
      description: 'Read one note page in full.',
      inputSchema: strings({ id: 'id of the page' }, ['id']),
      run: (input, shelf) => shownOr(find(shelf, input['id']), 'page', input['id']),
    },
    {
      slug: 'PRACTICE_NOTES_CREATE_PAGE',
      description: 'Create a note page.',
      inputSchema: strings({ title: 'title', text: 'what it says' }, ['title']),
      run: (input, shelf) => done(shown(shelf.add(input))),
    },
    {
      slug: 'PRACTICE_NOTES_APPEND_TEXT',
      description: 'Append text to the end of a note page.',
      inputSchema: strings({ id: 'id of the page', text: 'what to add' }, ['id', 'text']),
      run: (input, shelf) => {
        const item = find(shelf, input['id'])
        const before = item?.fields['text']
        const text = typeof before === 'string' && before !== '' ? `${before}\n${String(input['text'])}` : input['text']
        return shownOr(item && shelf.change(item.id, { text }), 'page', input['id'])
      },
    },
  ],
}
