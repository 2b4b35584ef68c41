import type { shippingFeesJa } from '../ja/shipping-fees.ts';

export const shippingFeesEn: typeof shippingFeesJa = {
  place_fees_title: 'Fees by place',
  place_fees_lead: 'For the places chosen here, these fees take the place of the one above.',
  place_fees_lead_TW: 'For the places chosen here, such as the outlying islands, these fees take the place of the one above.',
  place_fee_add: 'Add a fee by place',
  place_fee_of: (nth: number) => `Fee by place ${nth}`,
  place_fee_areas: 'Areas',
  place_fee_places: 'Choose single prefectures',
  place_fee_places_TW: 'Choose single counties and cities',
  place_fee_chosen: 'Goes for',
  place_fee_none_chosen: 'nothing chosen yet',
  place_fee_needs_place: 'Please choose a place.',
  place_fee_twice: (places: string) => `${places} has another fee by place too. Please take it off one of them.`,
  place_fee_remove: (nth: number) => `Remove fee by place ${nth}`,
  place_fee_same: 'The same for every order',
  place_fees_glance: 'What sending an order costs, by place',
  place_fee_free_from: (sum: string) => `free from ${sum}`,
  place_fee_elsewhere: (fee: string, from: string) => `Places without a mark: ${fee}, free from ${from}.`,
  place_fees_changed: 'Somebody else has changed shipping. What you typed is not saved. Please load how it stands and type it again.',
  place_fees_reload: 'Load how it stands',
};
