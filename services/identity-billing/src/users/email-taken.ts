import { Failure } from '@fundharbor/chassis/http/failures'

/** 409 for an address that belongs to another account. */
export const emailTaken = () =>
  new Failure('CONFLICT', 'Email already registered', { fields: { email: 'Email already registered' } })
