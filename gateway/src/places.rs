//! Places that clients share. No network holds more than an eighth of them, so that nobody keeps all others out.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use pinzon_domain::network::Network;
use tokio::sync::oneshot;

/// The part of a pool that one network may hold.
const SHARE: usize = 8;

/// A pool of places. Clones share it.
#[derive(Debug, Clone)]
pub struct Places(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    taken: usize,
    of: HashMap<Network, usize>,
    /// In the order in which they came.
    holders: BTreeMap<u64, Holder>,
    next: u64,
}

#[derive(Debug)]
struct Holder {
    network: Network,
    places: usize,
    /// Dropped when the holder must give way.
    stays: Option<oneshot::Sender<()>>,
}

/// A place; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    pool: Arc<Pool>,
    holder: u64,
}

impl Places {
    /// This many, all free.
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Pool { most, held: Mutex::default() }))
    }

    /// Takes a place until it is dropped. Returns none if all places are taken, or the network has its share.
    pub fn take(&self, network: Network) -> Option<Place> {
        let mut held = self.0.held();
        let fits = held.taken < self.0.most && held.of(network) < self.0.share();
        fits.then(|| self.place(&mut held, network, None))
    }

    /// Takes a place that others may need. It is given up when the receiver ends: the oldest holder of a network makes room
    /// for a newer one of it, and that of the network with the most places for one of another network.
    pub fn take_for_now(&self, network: Network) -> Option<(Place, oneshot::Receiver<()>)> {
        let mut held = self.0.held();
        if !self.0.make_room(&mut held, network, 1, None) {
            return None;
        }
        let (stays, gives_way) = oneshot::channel();
        Some((self.place(&mut held, network, Some(stays)), gives_way))
    }

    fn place(&self, held: &mut Held, network: Network, stays: Option<oneshot::Sender<()>>) -> Place {
        let holder = held.next;
        held.next += 1;
        held.holders.insert(holder, Holder { network, places: 0, stays });
        held.add(holder, 1);
        Place { pool: self.0.clone(), holder }
    }
}

impl Place {
    /// Takes more places for the same purpose, so that there are `places`. Returns whether there is room.
    pub fn grow_to(&self, places: usize) -> bool {
        let mut held = self.pool.held();
        let Some(holder) = held.holders.get(&self.holder) else { return false };
        let (network, more) = (holder.network, places.saturating_sub(holder.places));
        let has_room = more == 0 || self.pool.make_room(&mut held, network, more, Some(self.holder));
        if has_room {
            held.add(self.holder, more);
        }
        has_room
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.held().remove(self.holder);
    }
}

impl Pool {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn share(&self) -> usize {
        (self.most / SHARE).max(1)
    }

    /// Lets holders give way until there is room for `more` places of a network. `own` is who asks.
    fn make_room(&self, held: &mut Held, network: Network, more: usize, own: Option<u64>) -> bool {
        while held.of(network) + more > self.share() {
            let Some(oldest) = held.oldest_of(network, own) else { return false };
            held.remove(oldest);
        }
        while held.taken + more > self.most {
            // Never in favour of a network that would then have more than those that give way.
            let wanted = held.of(network) + more;
            let heaviest =
                held.of.iter().max_by_key(|(_, places)| **places).filter(|(_, places)| **places >= wanted);
            let most = heaviest.map(|(_, places)| *places);
            let oldest = held.holders.iter().find(|(id, holder)| {
                Some(**id) != own && holder.stays.is_some() && most == Some(held.of(holder.network))
            });
            let Some(oldest) = oldest.map(|(id, _)| *id) else { return false };
            held.remove(oldest);
        }
        true
    }
}

impl Held {
    fn of(&self, network: Network) -> usize {
        self.of.get(&network).copied().unwrap_or(0)
    }

    fn oldest_of(&self, network: Network, own: Option<u64>) -> Option<u64> {
        let mut gives_way = self
            .holders
            .iter()
            .filter(|(id, holder)| Some(**id) != own && holder.network == network && holder.stays.is_some());
        gives_way.next().map(|(id, _)| *id)
    }

    fn add(&mut self, holder: u64, places: usize) {
        let Some(holder) = self.holders.get_mut(&holder) else { return };
        holder.places += places;
        self.taken += places;
        *self.of.entry(holder.network).or_default() += places;
    }

    fn remove(&mut self, holder: u64) {
        let Some(Holder { network, places, .. }) = self.holders.remove(&holder) else { return };
        self.taken -= places;
        if let Some(of) = self.of.get_mut(&network) {
            *of -= places;
            if *of == 0 {
                self.of.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(n: u8) -> Network {
        Network::of([203, 0, 113, n].into())
    }

    #[test]
    fn a_network_has_an_eighth() {
        let places = Places::new(16);
        let taken: Vec<_> = (0..8).map(|n| [places.take(network(n)), places.take(network(n))]).collect();
        assert!(taken.iter().flatten().all(Option::is_some));
        assert!(places.take(network(9)).is_none(), "all are taken");
        drop(taken);
        let _two = [places.take(network(1)), places.take(network(1))];
        assert!(places.take(network(1)).is_none());
        assert!(places.take(network(2)).is_some());
    }

    #[test]
    fn the_oldest_of_a_network_with_its_share_gives_way() {
        let places = Places::new(16);
        let mut of_others = places.take_for_now(network(2)).unwrap();
        let mut own: Vec<_> = (0..3).map(|_| places.take_for_now(network(1)).unwrap()).collect();
        let gave_way: Vec<_> = own.iter_mut().map(|(_, end)| end.try_recv().is_err_and(is_closed)).collect();
        assert_eq!(gave_way, [true, false, false]);
        assert!(of_others.1.try_recv().is_err_and(|error| !is_closed(error)));
    }

    #[test]
    fn the_network_with_the_most_gives_way_when_all_places_are_taken() {
        let places = Places::new(16);
        let mut attacking: Vec<_> = (0..16).map(|n| places.take_for_now(network(n / 2)).unwrap()).collect();
        let mut victim = places.take_for_now(network(100)).unwrap();
        assert!(victim.0.grow_to(2), "it has no more than they have");
        assert!(!victim.0.grow_to(3), "its share");
        let mut gave_way = 0;
        for (_, end) in &mut attacking {
            gave_way += usize::from(end.try_recv().is_err_and(is_closed));
        }
        assert_eq!(gave_way, 2);
        let again = places.take_for_now(network(0)).unwrap();
        drop(again);
        assert!(victim.1.try_recv().is_err_and(|error| !is_closed(error)));
    }

    #[test]
    fn places_are_free_again() {
        let places = Places::new(8);
        for _ in 0..9 {
            let (place, _end) = places.take_for_now(network(1)).unwrap();
            drop(place);
        }
        let held = places.0.held();
        assert_eq!((held.taken, held.of.len(), held.holders.len()), (0, 0, 0));
    }

    fn is_closed(error: oneshot::error::TryRecvError) -> bool {
        error == oneshot::error::TryRecvError::Closed
    }
}
