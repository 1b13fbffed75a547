export { down, up } from '@fundharbor/chassis/data/idempotency-traces'
