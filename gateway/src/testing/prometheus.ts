/** A small part of Prometheus's query language, enough to test our alerts over metrics that were really scraped. */

interface Sample {
  labels: Record<string, string>
  value: number
}
type Value = number | Sample[]

/** Samples of one scrape by metric. */
export type Scrape = Map<string, Sample[]>

const labelPairs = (text = '') => [...text.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)]

/** Reads the text that a `/metrics` endpoint returns. */
export function readScrape(text: string): Scrape {
  const scrape: Scrape = new Map()
  for (const [, name = '', labels, value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const sample = {
      labels: Object.fromEntries(labelPairs(labels).map(([, key = '', , is = '']) => [key, is])),
      value: Number(value),
    }
    scrape.set(name, [...(scrape.get(name) ?? []), sample])
  }
  return scrape
}

const matches = (actual: string, operator: string, expected: string) =>
  operator === '=~'
    ? new RegExp(`^(?:${expected})$`).test(actual)
    : (actual === expected) === (operator === '=')

const keyOf = ({ labels }: Sample) => JSON.stringify(Object.entries(labels).toSorted())

const operators: Record<string, (a: number, b: number) => number | boolean> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '>': (a, b) => a > b,
  '==': (a, b) => a === b,
}

function combine(operator: string, left: Value, right: Value): Value {
  const apply = operators[operator]
  if (!apply) throw new Error(`The operator ${operator} is not supported.`)
  if (typeof left === 'number') {
    if (typeof right === 'number') return Number(apply(left, right))
    throw new Error('A number on the left of a vector is not supported.')
  }
  return left.flatMap((sample) => {
    const other =
      typeof right === 'number' ? right : right.find((each) => keyOf(each) === keyOf(sample))?.value
    if (other === undefined) return []
    const result = apply(sample.value, other)
    if (typeof result === 'boolean') return result ? [sample] : []
    return [{ ...sample, value: result }]
  })
}

/** Loosest first: each level combines what the next one reads. */
const levels = [
  ['>', '=='],
  ['*', '/'],
]

/** Evaluates queries over two scrapes; a rate is what was added between them. */
export class Query {
  #tokens: string[] = []
  readonly #before: Scrape
  readonly #after: Scrape
  readonly #recorded: Map<string, string>

  constructor(before: Scrape, after: Scrape, recorded = new Map<string, string>()) {
    this.#before = before
    this.#after = after
    this.#recorded = recorded
  }

  evaluate(expression: string): Sample[] {
    this.#tokens = expression.match(/[\w:]+(?:\.\d+)?|\{[^}]*\}|\[\w+\]|==|[()/*>,]/g) ?? []
    const value = this.#level(0)
    if (this.#tokens.length > 0 || typeof value === 'number') throw new Error(`Cannot evaluate ${expression}`)
    return value
  }

  #level(depth: number): Value {
    const operatorsHere = levels[depth]
    if (!operatorsHere) return this.#primary()
    let value = this.#level(depth + 1)
    while (operatorsHere.includes(this.#tokens[0] ?? '')) {
      const operator = this.#tokens.shift() ?? ''
      value = combine(operator, value, this.#level(depth + 1))
    }
    return value
  }

  #primary(): Value {
    const word = this.#tokens.shift() ?? ''
    if (/^\d/.test(word)) return Number(word)
    if (word === 'sum' || word === 'max') return this.#aggregate(word)
    const query = this.#recorded.get(word)
    if (query !== undefined) return new Query(this.#before, this.#after, this.#recorded).evaluate(query)
    if (word !== 'rate') return this.#select(word, this.#after)
    this.#expect('(')
    const [name = '', ...rest] = this.#tokens
    this.#tokens = rest
    const labels = this.#labels()
    const earlier = this.#filter(this.#before.get(name) ?? [], labels)
    const added = this.#filter(this.#after.get(name) ?? [], labels).map((sample) => ({
      ...sample,
      value: sample.value - (earlier.find((each) => keyOf(each) === keyOf(sample))?.value ?? 0),
    }))
    this.#tokens.shift()
    this.#expect(')')
    return added
  }

  #aggregate(kind: 'sum' | 'max'): Value {
    this.#expect('by')
    this.#expect('(')
    const by = this.#tokens.splice(0, this.#tokens.indexOf(')')).filter((token) => token !== ',')
    this.#expect(')')
    this.#expect('(')
    const inner = this.#level(0)
    this.#expect(')')
    if (typeof inner === 'number') throw new Error('Only vectors are aggregated.')
    const groups = new Map<string, Sample>()
    for (const { labels, value } of inner) {
      const sample = { labels: Object.fromEntries(by.map((name) => [name, labels[name] ?? ''])), value }
      const known = groups.get(keyOf(sample))
      if (known) known.value = kind === 'sum' ? known.value + value : Math.max(known.value, value)
      else groups.set(keyOf(sample), sample)
    }
    return [...groups.values()]
  }

  #labels(): string {
    return this.#tokens[0]?.startsWith('{') ? (this.#tokens.shift() ?? '') : ''
  }

  #select(name: string, scrape: Scrape): Sample[] {
    return this.#filter(scrape.get(name) ?? [], this.#labels())
  }

  #filter(samples: Sample[], labels: string): Sample[] {
    return samples.filter((sample) =>
      labelPairs(labels).every(([, key = '', operator = '', is = '']) =>
        matches(sample.labels[key] ?? '', operator, is),
      ),
    )
  }

  #expect(token: string): void {
    const found = this.#tokens.shift()
    if (found !== token) throw new Error(`Expected ${token}, found ${found}`)
  }
}
