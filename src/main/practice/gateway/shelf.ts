import type { Item, PracticeApp, Shelf } from './practice-app.ts'
import type { Account, StoredShelf } from './gateway-state.ts'
import type { GatewayStore } from './gateway-store.ts'

/** The shelf of one account. It is filled when it is first looked at, and stays when the account goes. */
export function openShelf(store: GatewayStore, app: PracticeApp, account: Account): Shelf {
  const key = JSON.stringify([account.owner, app.connector, account.label])

  function read(): StoredShelf {
    return store.state().shelves[key] ?? newShelf(app, account.label)
  }

  function write(shelf: StoredShelf): void {
    store.change(state => ({ ...state, shelves: { ...state.shelves, [key]: shelf } }))
  }

  return {
    list: () => read().items,
    add(fields) {
      const { items, nextNumber } = read()
      const item: Item = { id: itemId(app, nextNumber), fields }
      write({ items: [...items, item], nextNumber: nextNumber + 1 })
      return item
    },
    change(id, fields) {
      const shelf = read()
      const before = shelf.items.find(item => item.id === id)
      if (!before) return null
      const after = { id, fields: { ...before.fields, ...fields } }
      write({ ...shelf, items: shelf.items.map(item => (item.id === id ? after : item)) })
      return after
    },
    remove(id) {
      const shelf = read()
      const items = shelf.items.filter(item => item.id !== id)
      if (items.length === shelf.items.length) return false
      write({ ...shelf, items })
      return true
    },
  }
}

function newShelf(app: PracticeApp, address: string): StoredShelf {
  const seed = app.seed(address)
  return { items: seed.map((fields, index) => ({ id: itemId(app, index + 1), fields })), nextNumber: seed.length + 1 }
}

function itemId(app: PracticeApp, number: number): string {
  return `${app.connector.replace('practice_', '')}-${number}`
}
