import type { Json, StoredDocument } from './evaluate-query.test-helper.ts'
import { runSearch } from './run-search.test-helper.ts'

interface Version {
  version: number
  /** Undefined if it was removed. */
  document: StoredDocument | undefined
}

interface SimulatedIndex {
  mappings: Json
  settings: Json
  versions: Map<string, Version>
  /** The documents visible to searches, as of the last refresh. */
  visible: StoredDocument[]
}

export interface SimulatedResponse {
  status: number
  body: Json
}

const fail = (status: number, type: string): SimulatedResponse => ({
  status,
  body: { status, error: { type, reason: type, root_cause: [] } },
})

const ok = (body: Json): SimulatedResponse => ({ status: 200, body })

/** An in-memory simulation of the OpenSearch features that the engine uses, independent of the engine. */
export class SimulatedCluster {
  readonly indices = new Map<string, SimulatedIndex>()
  readonly aliases = new Map<string, string>()

  handle(method: string, path: string, body: Json): SimulatedResponse {
    const [target = '', action = '', ...rest] = path.slice(1).split('/')
    if (target === '_aliases') return this.#updateAliases(body)
    if (action === '' && method === 'PUT') return this.#create(target, body)
    if (action === '' && method === 'GET') return this.#list(target)
    const index = this.#find(target)
    if (action === '_bulk') return this.#bulk(target, body)
    if (!index) return fail(404, 'index_not_found_exception')
    return this.#handleIndex(index, { target, action: [method, action, ...rest].join(' ').trim(), body })
  }

  #handleIndex(
    index: SimulatedIndex,
    request: { target: string; action: string; body: Json },
  ): SimulatedResponse {
    const { target, action, body } = request
    const name = this.aliases.get(target) ?? target
    switch (action) {
      case 'DELETE':
        this.indices.delete(name)
        return ok({ acknowledged: true })
      case 'GET _mapping':
        return ok({ [name]: { mappings: index.mappings } })
      case 'POST _mapping':
        Object.assign(index.mappings, body)
        return ok({ acknowledged: true })
      case 'GET _refresh':
      case 'POST _refresh':
        index.visible = [...index.versions.values()].flatMap(({ document }) => document ?? [])
        return ok({ _shards: { failed: 0 } })
      case 'GET _count':
      case 'POST _count':
        return ok({ count: index.visible.length })
      case 'POST _search':
        return ok(runSearch(index.visible, body))
      case 'POST _msearch':
        return ok({ took: 1, responses: searches(body).map((each) => runSearch(index.visible, each)) })
      default:
        return fail(400, `unexpected request [${action}]`)
    }
  }

  #find(target: string): SimulatedIndex | undefined {
    return this.indices.get(this.aliases.get(target) ?? target)
  }

  #create(name: string, { mappings, settings, aliases = {} }: Json): SimulatedResponse {
    if (this.indices.has(name)) return fail(400, 'resource_already_exists_exception')
    this.indices.set(name, { mappings, settings, versions: new Map(), visible: [] })
    for (const alias of Object.keys(aliases)) this.aliases.set(alias, name)
    return ok({ acknowledged: true, index: name })
  }

  #list(pattern: string): SimulatedResponse {
    const names = [...this.indices.keys()].filter((name) => name.startsWith(pattern.replace('*', '')))
    return ok(Object.fromEntries(names.map((name) => [name, {}])))
  }

  #updateAliases({ actions }: Json): SimulatedResponse {
    for (const { remove } of actions) {
      if (remove && this.aliases.get(remove.alias) !== remove.index)
        return fail(404, 'aliases_not_found_exception')
    }
    for (const { add } of actions) if (add) this.aliases.set(add.alias, add.index)
    return ok({ acknowledged: true })
  }

  #bulk(target: string, lines: Json[]): SimulatedResponse {
    const index = this.#find(target)
    if (!index) return fail(404, 'index_not_found_exception')
    const items: Json[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const [kind, operation] = Object.entries<Json>(lines[at])[0]!
      const document = kind === 'index' ? lines[(at += 1)] : undefined
      const result = { _index: this.aliases.get(target) ?? target, ...apply(index, operation, document) }
      items.push({ [kind]: result })
    }
    return ok({ took: 1, errors: items.some((item) => Object.values<Json>(item)[0].error), items })
  }
}

/** Every second line; the others are headers. */
const searches = (lines: Json[]): Json[] => lines.filter((_, index) => index % 2 === 1)

function apply(index: SimulatedIndex, { _id, version }: Json, document: StoredDocument | undefined): Json {
  const known = index.versions.get(_id)
  if (known && known.version > version)
    return { _id, status: 409, error: { type: 'version_conflict_engine_exception', reason: 'newer' } }
  index.versions.set(_id, { version, document })
  return { _id, status: document || known?.document ? 200 : 404, _version: version }
}
