import { done, find, matching, type PracticeApp, refused, shown, shownOr, strings } from '../practice-app.ts'

const times = { title: 'what it is', start: 'ISO date and time', end: 'ISO date and time', place: 'where' }

function wrongTime(input: Readonly<Record<string, unknown>>): string | undefined {
  return ['start', 'end'].find(name => {
    const value = input[name]
    return typeof value === 'string' && Number.isNaN(Date.parse(value))
  })
}

/** Events in a made-up calendar. */
export const calendar: PracticeApp = {
  connector: 'practice_calendar',
  title: 'Practice Calendar',
  description: 'Events in a made-up calendar.',
  seed: () => [
    { title: 'Talk', start: '2026-12-03T10:00', end: '2026-12-03T11:00', place: 'Room 4' },
    { title: 'Dentist', start: '2026-12-07T08:30', end: '2026-12-07T09:00', place: 'Harbour Street 12' },
    { title: '发布', start: '2026-12-08T15:00', end: '2026-12-08T16:00', place: '线上' },
  ],
  tools: [
    {
      slug: 'PRACTICE_CALENDAR_LIST_EVENTS',
      description: 'List or search calendar events, optionally those that hold some words.',
      inputSchema: strings({ query: 'words that must occur' }),
      run: (input, shelf) => done({ events: matching(shelf, input) }),
    },
    {
      slug: 'PRACTICE_CALENDAR_CREATE_EVENT',
      description: 'Create a calendar event; schedules a meeting or an appointment.',
      inputSchema: strings(times, ['title', 'start']),
      run: (input, shelf) => {
        const wrong = wrongTime(input)
        return wrong === undefined ? done(shown(shelf.add(input))) : refused(`The ${wrong} is not a date and time.`)
      },
    },
    {
      slug: 'PRACTICE_CALENDAR_UPDATE_EVENT',
      description: 'Change or move a calendar event.',
      inputSchema: strings({ id: 'id of the event', ...times }, ['id']),
      run: ({ id, ...fields }, shelf) => {
        const wrong = wrongTime(fields)
        return wrong === undefined ? shownOr(shelf.change(String(id), fields), 'event', id) : refused(`The ${wrong} is not a date and time.`)
      },
    },
    {
      slug: 'PRACTICE_CALENDAR_DELETE_EVENT',
      description: 'Delete a calendar event.',
      inputSchema: strings({ id: 'id of the event' }, ['id']),
      run: (input, shelf) => {
        const item = find(shelf, input['id'])
        if (item) shelf.remove(item.id)
        return shownOr(item, 'event', input['id'])
      },
    },
  ],
}
