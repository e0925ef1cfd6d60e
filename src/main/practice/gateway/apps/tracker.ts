import { done, find, matching, objectOf, type PracticeApp, shown, shownOr, strings } from '../practice-app.ts'

const state = { type: 'string', enum: ['open', 'closed'], description: 'open or closed' }

/** Issues of a made-up project. */
export const tracker: PracticeApp = {
  connector: 'practice_tracker',
  title: 'Practice Tracker',
  description: 'Issues of a made-up project.',
  seed: () => [
    { title: 'Login page flickers', state: 'open', assignee: 'mina', body: 'Only in dark mode.' },
    { title: 'Export drops the last row', state: 'open', assignee: 'rui', body: 'Seen with 1,000 rows.' },
    { title: '検索結果が空になる', state: 'open', assignee: 'aoi', body: '全角スペースを入れたとき。' },
    { title: 'Rename the settings file', state: 'closed', assignee: 'ada', body: '' },
  ],
  tools: [
    {
      slug: 'PRACTICE_TRACKER_SEARCH_ISSUES',
      description: 'Search or list issues and tickets by words, state and assignee.',
      inputSchema: objectOf({
        query: { type: 'string', description: 'words that must occur' },
        state,
        assignee: { type: 'string', description: 'who has it' },
      }),
      run: (input, shelf) => done({ issues: matching(shelf, input) }),
    },
    {
      slug: 'PRACTICE_TRACKER_GET_ISSUE',
      description: 'Read one issue in full, with its comments.',
      inputSchema: strings({ id: 'id of the issue' }, ['id']),
      run: (input, shelf) => shownOr(find(shelf, input['id']), 'issue', input['id']),
    },
    {
      slug: 'PRACTICE_TRACKER_CREATE_ISSUE',
      description: 'Create an issue in the tracker: reports a bug or asks for something.',
      inputSchema: strings({ title: 'one line', body: 'what happens and what should', assignee: 'who takes it' }, ['title']),
      run: (input, shelf) => done(shown(shelf.add({ state: 'open', ...input }))),
    },
    {
      // Spelled without the connector's name, as some vendors do.
      slug: 'ADD_COMMENT',
      description: 'Add a comment to an issue.',
      inputSchema: strings({ id: 'id of the issue', text: 'what to say' }, ['id', 'text']),
      run: (input, shelf) => {
        const item = find(shelf, input['id'])
        const said = item?.fields['comments']
        const comments = [...(Array.isArray(said) ? said : []), input['text']]
        return shownOr(item && shelf.change(item.id, { comments }), 'issue', input['id'])
      },
    },
    {
      slug: 'PRACTICE_TRACKER_CLOSE_ISSUE',
      description: 'Close an issue.',
      inputSchema: strings({ id: 'id of the issue' }, ['id']),
      run: (input, shelf) => shownOr(shelf.change(String(input['id']), { state: 'closed' }), 'issue', input['id']),
    },
  ],
}
