/** Wishes about orders for later: turns laid out while others decide. */
import { ask, read } from './api';
import type { Order, OrderList, OrderWish } from './wire';

const at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}/orders${rest}`;

export const orders = {
  of: (id: string, seat: number) => read<OrderList>('GET', at(id, `?seat=${seat}`)),
  give: (id: string, wish: OrderWish) => read<Order>('POST', at(id), wish),
  drop: (id: string, seat: number, order: string) => ask('DELETE', at(id, `/${order}?seat=${seat}`)),
  /** The key is the order's own: whoever taps twice plays it once. */
  play: (id: string, seat: number, order: string, version: number) =>
    ask('POST', at(id, `/${order}/play`), { seat, version, key: `order-${order}` }),
};
