import type { salesJa } from '../ja/sales.ts';

export const salesEn: typeof salesJa = {
  sales: 'Sales',
  sales_period: 'Period',
  sales_days: (days: number) => `${days} days`,
  sales_year: '1 year',
  sales_from: 'From',
  sales_to: 'To',
  sales_amount: 'Amount',
  sales_orders: 'Orders',
  sales_units: 'Units',
  sales_refunded: 'Refunded of it',
  sales_before: (days: number, sum: string) => `${days} days before: ${sum}`,
  sales_chart: 'Amount by day',
  sales_on: (day: string, amount: string, orders: number) => `${day}  ${amount}  Orders: ${orders}`,
  sales_products: 'Goods sold',
  sales_streams: 'By stream',
  sales_stream: 'Stream',
  sales_payments: 'By payment method',
  sales_by_day: 'By day',
  sales_day: 'Day',
  sales_save: 'Save as CSV',
  sales_empty: 'Nothing was sold in these days',
  sales_empty_text: 'Choose other days, or wait for orders: they are counted here when they are paid.',
  sales_counted:
    'An order counts on the day it was paid, cash on delivery on the day it was placed. Shipping and fees are in the amount, canceled orders are not. Goods are without shipping and less what was refunded.',
};
