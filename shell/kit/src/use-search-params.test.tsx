import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useSearchParams } from './use-search-params.ts'

afterEach(cleanup)

function Filters() {
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string) =>
    setParams((before) => {
      before.set(name, value)
      return before
    })
  const chooseTwo = () => {
    choose('source', 'grants-gov')
    choose('sort', 'deadline')
  }
  return (
    <button type="button" onClick={chooseTwo}>
      {params.toString()}
    </button>
  )
}

test('two changes before the next render both apply, and other parameters stay', async () => {
  render(
    <MemoryRouter initialEntries={['/admin?search=health']}>
      <Filters />
    </MemoryRouter>,
  )
  screen.getByRole('button').click()
  expect(await screen.findByText('search=health&source=grants-gov&sort=deadline')).toBeDefined()
})
